interface XmlHandlers {
  open?(name: string, attributes: GetXmlAttribute): void;
  close?(name: string): void;
  text?(text: string): void;
}

export type GetXmlAttribute = (name: string) => string | undefined;

const TOKEN =
  /<(?:!\[CDATA\[([\s\S]*?)\]\]>|!--[\s\S]*?-->|\?[\s\S]*?\?>|(\/?)([^\s/>]+)((?:[^>"']|"[^"]*"|'[^']*')*)>)|[^<]+/g;
const ATTRIBUTE = /([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

export function readXml(xml: string, reader: XmlHandlers): void {
  for (const [all, data, slash, name, rest = ''] of xml.matchAll(TOKEN)) {
    if (name !== undefined) {
      const local = withoutPrefix(name);
      if (!slash) reader.open?.(local, attributesOf(rest));
      if (slash || rest.endsWith('/')) reader.close?.(local);
    } else if (data !== undefined) reader.text?.(data);
    else if (!all.startsWith('<')) reader.text?.(decode(all));
  }
}

const withoutPrefix = (name: string) => name.slice(name.indexOf(':') + 1);

function attributesOf(text: string): GetXmlAttribute {
  let attributes: Map<string, string> | undefined;
  return (name) => {
    attributes ??= new Map(
      Array.from(text.matchAll(ATTRIBUTE), ([, key = '', double, single]) => [
        withoutPrefix(key),
        decode(double ?? single ?? ''),
      ]),
    );
    return attributes.get(name);
  };
}

function decode(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (all, hex, decimal, name) => {
    if (name !== undefined) return ENTITIES[name] ?? all;
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : all;
  });
}
