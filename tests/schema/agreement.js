// Compiles a schema as strictly as ajv does, and says of each line on stdin whether it is taken.
const fs = require("fs");
const schema = JSON.parse(fs.readFileSync(process.argv[2], "utf8"));
const draft = schema.$schema.includes("2020-12") ? "ajv/dist/2020" : "ajv";
const Ajv = require(draft).default;
const validate = new Ajv({ strict: true }).compile(schema);
for (const line of fs.readFileSync(0, "utf8").split("\n"))
  if (line) console.log(validate(JSON.parse(line)));
