/** True for the source of a mail (RFC 5322), as `.eml` files hold it. The text of a mail, with or without its head, is none. */
export function isRawMail(text: string): boolean {
  const [head = ''] = text.split(/\r?\n\r?\n/, 1);
  return /^[\w-]+:/.test(head) && /^(?:MIME-Version|Message-ID):/im.test(head);
}
