import { randomInt } from 'node:crypto';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { onCleanup } from './onCleanup.ts';

export interface Delivery {
  from: string;
  to: string[];
  /** The whole message, as an independent parser reads it. */
  message: Email;
}

/** What the server says to a recipient or to a message: undefined takes it. */
type Refusal = { code: number; words: string } | undefined;

export interface MailServer {
  /** For `SMTP_URL`; the same after a `stop` and a `start`. */
  readonly url: string;
  /** What was taken, in order. */
  readonly delivered: Delivery[];
  /** How many messages arrived, taken or not. */
  readonly attempts: number;
  /** Decides about recipients, before there is a message, and about messages. Takes all unless a test says otherwise. */
  recipient: (address: string) => Refusal;
  data: (to: string) => Refusal | Promise<Refusal>;
  stop(): Promise<void>;
  start(): Promise<void>;
}

/** A real SMTP server on a free port of this machine, closed after the test that opened it, or the file's last. */
export async function mailServer(): Promise<MailServer> {
  const delivered: Delivery[] = [];
  let attempts = 0;
  let port = 0;
  let running: SMTPServer | undefined;

  const open = () =>
    new SMTPServer({
      authOptional: true,
      // Its built-in certificate is nobody's.
      disabledCommands: ['AUTH', 'STARTTLS'],
      disableReverseLookup: true,
      onRcptTo: ({ address }, _session, done) => done(asError(server.recipient(address))),
      onData(stream, { envelope }, done) {
        const parts: Buffer[] = [];
        stream.on('data', (part: Buffer) => parts.push(part));
        stream.on('end', async () => {
          attempts += 1;
          const to = envelope.rcptTo.map(({ address }) => address);
          const refusal = asError(await server.data(to[0] ?? ''));
          if (refusal) return done(refusal);
          const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
          delivered.push({ from, to, message: await PostalMime.parse(Buffer.concat(parts)) });
          done();
        });
      },
    });

  const server: MailServer = {
    get url() {
      return `smtp://127.0.0.1:${port}`;
    },
    delivered,
    get attempts() {
      return attempts;
    },
    recipient: () => undefined,
    data: () => undefined,
    async start() {
      running = await listening(open(), port);
    },
    async stop() {
      const last = running;
      running = undefined;
      // Clients keep their connections; closing waits for nobody.
      if (last) last.options.closeTimeout = 1;
      await new Promise<void>((closed) => (last ? last.close(() => closed()) : closed()));
    },
  };
  while (!running) {
    port = freeOfConnections();
    await server.start().catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EADDRINUSE') throw error;
    });
  }
  onCleanup(() => server.stop());
  return server;
}

/** Systems give outgoing connections the ports from 32768 or 49152 on: one of those may be gone after a `stop`. */
function freeOfConnections(): number {
  return randomInt(10_240, 32_768);
}

function listening(server: SMTPServer, port: number): Promise<SMTPServer> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
}

function asError(refusal: Refusal): (Error & { responseCode: number }) | null {
  return refusal ? Object.assign(new Error(refusal.words), { responseCode: refusal.code }) : null;
}
