/** HTML that is safe to send. Made by `html`, never from a user's text. */
export class EscapedHtml {
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }
}

export function html(
  parts: TemplateStringsArray,
  ...values: (string | number | EscapedHtml | EscapedHtml[])[]
): EscapedHtml {
  const sources = values.map((value) =>
    value instanceof EscapedHtml
      ? value.source
      : Array.isArray(value)
        ? value.map(({ source }) => source).join('')
        : escapeHtml(String(value)),
  );
  return new EscapedHtml(parts.map((part, at) => part + (sources[at] ?? '')).join(''));
}

export const EMPTY_ESCAPED_HTML = html``;
const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
