import { fastifyPlugin } from 'fastify-plugin';
import { AppError } from '../../errors.ts';

const RETRY_AFTER = 5;
const GRACE = 5_000;

export const gracefulShutdownPlugin = fastifyPlugin(async function gracefulShutdownPlugin(app) {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
    // Browsers open connections in advance, which would delay the shutdown for a minute.
    setTimeout(() => app.server.closeAllConnections(), GRACE).unref();
  });
  app.addHook('onRequest', async ({ routeOptions }) => {
    if (isClosing && !routeOptions.config.quiet)
      throw new AppError('unavailable', { retryAfter: RETRY_AFTER });
  });
});
