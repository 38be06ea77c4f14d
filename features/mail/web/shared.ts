export { default as MailsKeptNotice } from './MailsKeptNotice.tsx';
