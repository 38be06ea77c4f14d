export { default as MailsKept } from './MailsKept.tsx';
