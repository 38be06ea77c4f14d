export interface MailAttachment {
  filename: string;
  contentType: string;
  /** Base64. */
  content: string;
}
