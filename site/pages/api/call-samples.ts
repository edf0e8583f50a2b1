/** A call of /api/v1 as its samples show it. */
export interface SampledCall {
  method: string;
  /** `/leads/{id}` */
  path: string;
  body?: object | undefined;
}

export const sampleLanguages = {
  curl: "curl",
  typescript: "TypeScript",
  python: "Python",
} as const;
export type SampleLanguage = keyof typeof sampleLanguages;

/** A program that makes the call; the site, the key and an id are in its environment. */
export const callSample: Record<SampleLanguage, (call: SampledCall) => string> = {
  curl({ method, path, body }) {
    const lines = [
      `curl "$SITE/api/v1${path.replace("{id}", "$ID")}"${method === "GET" ? "" : ` -X ${method}`}`,
      `-H "Authorization: Bearer $KEY"`,
      ...(body
        ? [`-H "Content-Type: application/json"`, `-d '${JSON.stringify(body, null, 2)}'`]
        : []),
    ];
    return lines.join(" \\\n  ");
  },
  typescript({ method, path, body }) {
    const url = `\${SITE}/api/v1${path.replace("{id}", `\${ID}`)}`;
    const options = [
      ...(method === "GET" ? [] : [`method: "${method}",`]),
      `headers: { Authorization: \`Bearer \${KEY}\`${body ? `, "Content-Type": "application/json"` : ""} },`,
      ...(body ? [`body: JSON.stringify(${JSON.stringify(body, null, 2)}),`] : []),
    ];
    return [
      `const { SITE, KEY${path.includes("{id}") ? ", ID" : ""} } = process.env;`,
      `const response = await fetch(\`${url}\`, {`,
      ...options.map((option) => `  ${option.replaceAll("\n", "\n  ")}`),
      "});",
      "console.log(response.status, await response.json());",
    ].join("\n");
  },
  python({ method, path, body }) {
    const [before = "", after] = path.split("{id}");
    const id = after === undefined ? "" : ` + environ["ID"]${after && ` + "${after}"`}`;
    const type = body ? `, "Content-Type": "application/json"` : "";
    return [
      ...(body ? ["import json"] : []),
      "from os import environ",
      "from urllib.request import Request, urlopen",
      "",
      "request = Request(",
      `    environ["SITE"] + "/api/v1${before}"${id},`,
      `    method="${method}",`,
      `    headers={"Authorization": "Bearer " + environ["KEY"]${type}},`,
      ...(body
        ? [`    data=json.dumps(${pythonOf(body).replaceAll("\n", "\n    ")}).encode(),`]
        : []),
      ")",
      "with urlopen(request) as response:",
      "    print(response.status, response.read().decode())",
    ].join("\n");
  },
};

/** JSON as Python writes it: outside of texts, the names of true, false and null differ. */
const pythonOf = (value: object) =>
  JSON.stringify(value, null, 4).replaceAll(
    /"(?:[^"\\]|\\.)*"|\b(?:true|false|null)\b/g,
    (part) => ({ true: "True", false: "False", null: "None" })[part] ?? part,
  );
