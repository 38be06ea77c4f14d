import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { atEnd } from '../../bench/processes.ts';
import { type Line, openLine } from './line.ts';

export interface CaughtMail {
  messageId: string;
  to: string;
  text: string;
}

/** Milliseconds that the server takes for a message, as real ones do: what dies meanwhile dies in the middle of it. */
const TAKES_MS = 80;

/** `550 …`, as servers say it; undefined takes it. */
export type Refusal = `${number} ${string}` | undefined;

export interface MailCatcher {
  /** For `SMTP_URL`, with a log-in. */
  url: string;
  /** What was taken, in order; twice where it arrived twice. */
  caught: CaughtMail[];
  line: Line;
  /** What it says to a log-in, a sender, a recipient and a message. Takes all unless a scenario says otherwise. */
  refuse: {
    logIn?: Refusal;
    sender?: Refusal;
    recipient?(address: string): Refusal;
    message?(to: string): Refusal;
  };
  /** How often each of those said no. */
  refused: number;
}

const USER = 'parvis';
const PASSWORD = 'of the mail server';

/** A real SMTP server, behind a line that can break, that keeps what it takes. */
export async function openMailCatcher(): Promise<MailCatcher> {
  const asError = (refusal: Refusal) => {
    if (!refusal) return null;
    catcher.refused += 1;
    return Object.assign(new Error(refusal.slice(4)), { responseCode: Number(refusal.slice(0, 3)) });
  };
  const server = new SMTPServer({
    // On a real line the password would be behind TLS; its certificate here is nobody's.
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    onAuth({ username, password }, _session, done) {
      const refusal = asError(catcher.refuse.logIn);
      if (refusal) done(refusal);
      else if (username !== USER || password !== PASSWORD) done(new Error('Who is this?'));
      else done(null, { user: username });
    },
    onMailFrom: (_address, _session, done) => done(asError(catcher.refuse.sender)),
    onRcptTo: ({ address }, _session, done) => done(asError(catcher.refuse.recipient?.(address))),
    onData(stream, { envelope }, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', async () => {
        await sleep(TAKES_MS);
        const to = envelope.rcptTo[0]?.address ?? '';
        const refusal = asError(catcher.refuse.message?.(to));
        if (refusal) return done(refusal);
        const { messageId = '', text = '' } = await PostalMime.parse(Buffer.concat(parts));
        catcher.caught.push({ messageId, to, text });
        done();
      });
    },
  });
  // Whoever dies in the middle breaks its connections.
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  atEnd(() => {
    server.options.closeTimeout = 1;
    return new Promise<void>((closed) => server.close(() => closed()));
  });
  const line = await openLine((server.server.address() as AddressInfo).port);
  const url = `smtp://${USER}:${encodeURIComponent(PASSWORD)}@127.0.0.1:${line.port}`;
  const catcher: MailCatcher = { url, caught: [], line, refuse: {}, refused: 0 };
  return catcher;
}
