import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onCleanup } from './onCleanup.ts';

export interface TokenServer {
  /** For `SMTP_OAUTH_TOKEN_URL`. */
  readonly url: string;
  readonly requests: Record<string, string>[];
  readonly tokens: string[];
  /** Lifetime of tokens in seconds. */
  expiresIn: number;
  /** Answers this instead of a token. */
  refusal: { status: number; body: string } | undefined;
}

/** An OAuth 2.0 token endpoint (RFC 6749 §4.4) on a free port. */
export async function startTokenServer(): Promise<TokenServer> {
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    tokens.requests.push(Object.fromEntries(new URLSearchParams(Buffer.concat(parts).toString())));
    response.setHeader('content-type', 'application/json');
    if (tokens.refusal) {
      response.writeHead(tokens.refusal.status).end(tokens.refusal.body);
      return;
    }
    const token = `token-${tokens.tokens.length + 1}`;
    tokens.tokens.push(token);
    response.end(JSON.stringify({ access_token: token, token_type: 'Bearer', expires_in: tokens.expiresIn }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onCleanup(() => {
    server.close();
    server.closeAllConnections();
  });
  const tokens: TokenServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/token`,
    requests: [],
    tokens: [],
    expiresIn: 3600,
    refusal: undefined,
  };
  return tokens;
}
