/** HTML that may stand in HTML as it is. */
export class Markup {
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }
}

/** Markup with every interpolated text escaped, in elements and in attributes alike. */
export function html(
  parts: TemplateStringsArray,
  ...values: (string | number | Markup | Markup[])[]
): Markup {
  const sources = values.map((value) =>
    value instanceof Markup
      ? value.source
      : Array.isArray(value)
        ? value.map(({ source }) => source).join('')
        : escapeText(String(value)),
  );
  return new Markup(parts.map((part, at) => part + (sources[at] ?? '')).join(''));
}

export const NOTHING = html``;
const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text as it stands in HTML, between tags and in attributes. */
export function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}
