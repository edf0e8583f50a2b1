/**
 * Classes and properties that name a physical side. They do not mirror in Arabic: `ms-4`, `start-0`,
 * `text-start`, `border-s`, `rounded-e` do.
 */
const physicalClass =
  /^-?(?:(?:m|p|scroll-m|scroll-p)[lr]-|(?:left|right)-(?:[\d[(]|px|auto|full)|text-(?:left|right)$|float-(?:left|right)$|clear-(?:left|right)$|border-[lr](?:-|$)|rounded-(?:[lr]|[tb][lr])(?:-|$))/;

const physicalProperty =
  /(?:^|[\s;{"'])(?:(?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)|border-(?:top|bottom)-(?:left|right)-radius|left|right)\s*:|\btext-align\s*:\s*(?:left|right)\b/;

const physicalStyle = /\b(?:margin|padding|border|scrollMargin|scrollPadding)(?:Left|Right)\s*:/;

/** Physical sides named in a file, each with its line. */
export function physicalSides(path: string, text: string): string[] {
  return text.split("\n").flatMap((line, index) => {
    const found = path.endsWith(".css") ? sidesInStyles(line) : sidesInCode(line);
    return found.map((side) => `${path}:${index + 1}: ${side}`);
  });
}

function sidesInCode(line: string): string[] {
  const classes = line
    .split(/[\s"'`{}]+/)
    .filter((word) => physicalClass.test(word.replace(/^.*:/, "").replace(/^!/, "")));
  const inline = physicalStyle.exec(line);
  return inline ? [...classes, inline[0]] : classes;
}

function sidesInStyles(line: string): string[] {
  const property = physicalProperty.exec(line);
  const applied = line.includes("@apply") ? sidesInCode(line.replaceAll(";", " ")) : [];
  return property ? [...applied, property[0].trim()] : applied;
}
