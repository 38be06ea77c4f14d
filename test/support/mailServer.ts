import { randomInt } from 'node:crypto';
import type { Socket } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { onCleanup } from './onCleanup.ts';
import { testCertificate } from './testCertificate.ts';

export interface Delivery {
  from: string;
  to: string[];
  /** Host name of the client's greeting. */
  greeting: string;
  /** The logged-in account; '' for none. */
  user: string;
  /** Parsed by an independent parser. */
  message: Email;
}

/** Undefined accepts. */
type Refusal = { code: number; words: string } | undefined;

export interface MailServer {
  /** The same after a `stop` and a `start`. */
  readonly url: string;
  readonly delivered: Delivery[];
  /** Received messages, accepted or not. */
  readonly attempts: number;
  readonly connections: number;
  /** Decides about passwords and access tokens, if a log-in is offered. */
  login: (user: string, password: string) => Refusal;
  /** False: the server accepts connections but does not answer. */
  greets: boolean;
  /** Decides about senders, recipients (before the message), and messages. Default: accepts all. */
  sender: (address: string) => Refusal;
  recipient: (address: string) => Refusal;
  data: (to: string) => Refusal | Promise<Refusal>;
  /** Drops every connection. */
  hangUp(): void;
  stop(): Promise<void>;
  start(): Promise<void>;
}

/**
 * A real SMTP server on a free port, closed after the test or file that opened it. `offers` are optional
 * extensions; its certificate is self-signed.
 */
export async function startMailServer(offers: readonly ('AUTH' | 'STARTTLS')[] = []): Promise<MailServer> {
  const delivered: Delivery[] = [];
  let attempts = 0;
  let connections = 0;
  let port = 0;
  let running: SMTPServer | undefined;
  const sockets = new Set<Socket>();

  const open = () => {
    const smtp = new SMTPServer({
      ...testCertificate,
      authMethods: ['PLAIN', 'LOGIN', 'XOAUTH2'],
      authOptional: true,
      allowInsecureAuth: true,
      disabledCommands: ['AUTH', 'STARTTLS'].filter((command) => !offers.some((offer) => offer === command)),
      disableReverseLookup: true,
      onConnect(_session, done) {
        connections += 1;
        if (server.greets) done();
      },
      onAuth({ username, password, accessToken }, _session, done) {
        const refusal = asError(server.login(username ?? '', password ?? accessToken ?? ''));
        if (refusal) done(refusal);
        else done(null, { user: username ?? '' });
      },
      onMailFrom: ({ address }, _session, done) => done(asError(server.sender(address))),
      onRcptTo: ({ address }, _session, done) => done(asError(server.recipient(address))),
      onData(stream, { envelope, hostNameAppearsAs, user = '' }, done) {
        const parts: Buffer[] = [];
        stream.on('data', (part: Buffer) => parts.push(part));
        stream.on('end', async () => {
          attempts += 1;
          const to = envelope.rcptTo.map(({ address }) => address);
          const refusal = asError(await server.data(to[0] ?? ''));
          if (refusal) return done(refusal);
          const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
          const message = await PostalMime.parse(Buffer.concat(parts));
          delivered.push({ from, to, greeting: hostNameAppearsAs, user, message });
          done();
        });
      },
    });
    // Emitted when a client disconnects.
    smtp.on('error', () => undefined);
    smtp.server.on('connection', (socket: Socket) => sockets.add(socket));
    return smtp;
  };

  const server: MailServer = {
    get url() {
      return `smtp://127.0.0.1:${port}`;
    },
    delivered,
    get attempts() {
      return attempts;
    },
    get connections() {
      return connections;
    },
    login: () => undefined,
    greets: true,
    sender: () => undefined,
    recipient: () => undefined,
    data: () => undefined,
    hangUp() {
      for (const socket of sockets) socket.destroy();
      sockets.clear();
    },
    async start() {
      running = await listening(open(), port);
    },
    async stop() {
      const last = running;
      running = undefined;
      // Clients keep their connections, so closing must not wait for them.
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

/** Outgoing connections use ports from 32768 or 49152 on, so the port might be taken after a `stop`. */
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
