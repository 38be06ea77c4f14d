// Sends one mail with the configured mail server and prints the server's answer: `parvis test-mail ADDRESS`.
import nodemailer from 'nodemailer';
import { z } from 'zod';
import { extractEmailAddress } from '../kit/emailAddress.ts';
import { readEnv } from '../kit/server/configuration/env.ts';
import {
  buildSmtpOptions,
  explainMailFailure,
  readMailSettings,
  toMailFailure,
} from '../kit/server/mail/smtpServer.ts';

async function testMail(): Promise<string> {
  const [recipientArgument = '', ...others] = process.argv.slice(2);
  const to = extractEmailAddress(recipientArgument);
  if (to === '' || others.length > 0) throw new Error('Name the recipient: parvis test-mail you@example.com');
  if (!z.email().safeParse(to).success) throw new Error(`${to} is no e-mail address.`);
  const settings = readMailSettings(readEnv());
  if (!settings) throw new Error('SMTP_URL is not set: mails are kept in the outbox, and none is sent.');
  const { mailFrom, publicUrl } = settings;
  const connection = buildSmtpOptions(settings);
  const transport = nodemailer.createTransport(connection);
  try {
    const { response } = await transport.sendMail({
      from: mailFrom,
      to,
      subject: 'Parvis: a test',
      text: `This installation of Parvis sends mails: ${publicUrl}\n`,
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
    return `${connection.host} took the mail to ${to}: ${response}`;
  } catch (error) {
    const mailFailure = toMailFailure(error);
    const words = explainMailFailure(mailFailure, settings);
    const details = words.includes(mailFailure.serverMessage) ? '' : ` (${mailFailure.serverMessage})`;
    throw new Error(`The mail was not sent: ${words}${details}.`);
  } finally {
    transport.close();
  }
}

try {
  process.stdout.write(`${await testMail()}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
