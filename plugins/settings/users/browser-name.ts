/** Browsers as they name themselves, in the order in which they are told apart: most say that they are others, too. */
const BROWSERS = [
  ['Edge', /\bEdgA?\/(\d+)/],
  ['Opera', /\bOPR\/(\d+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /\b(?:HeadlessChrome|Chrome|CriOS)\/(\d+)/],
  ['Safari', /\bVersion\/(\d+)[.\d]* (?:Mobile\/\S+ )?Safari/],
] as const;
const SYSTEMS = [
  ['Android', /Android/],
  ['iOS', /iPhone|iPad/],
  ['Windows', /Windows NT/],
  ['macOS', /Mac OS X/],
  ['Linux', /Linux/],
] as const;

/** `Chrome 140, Windows`; as much as is known of it. Of what is no browser its own first word. Pure. */
export function browserName(agent: string): string {
  const browser = BROWSERS.flatMap(([name, shape]) => {
    const found = shape.exec(agent);
    return found ? [`${name} ${found[1]}`] : [];
  })[0];
  const system = SYSTEMS.find(([, shape]) => shape.test(agent))?.[0];
  if (!browser) return agent.split(/\s/, 1)[0]!.slice(0, 40);
  return system ? `${browser}, ${system}` : browser;
}
