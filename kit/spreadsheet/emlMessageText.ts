/** True for the source of a mail (RFC 5322), as in `.eml` files. Copied text of a mail is not enough. */
export function isEmlMessageText(text: string): boolean {
  const [head = ''] = text.split(/\r?\n\r?\n/, 1);
  return /^[\w-]+:/.test(head) && /^(?:MIME-Version|Message-ID):/im.test(head);
}
