import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type DownloadFile, type EndpointSpec, isWriteCall } from '../../endpoint.ts';
import { AppError } from '../../errors.ts';
import { inTransaction } from '../database/transaction.ts';
import { type Authentication, endpointAccessPlugin, reloadActorInTransaction } from './authentication.ts';
import { buildingAccessPlugin, findBuilding, type PublicBuildings } from './buildingAccess.ts';
import { decodedInputPlugin } from './decodedInput.ts';
import { answerOnce, readIdempotencyHeader } from './idempotency.ts';
import { buildNetworkRateLimitOptions } from './rateLimit.ts';
import { requestBodyPlugin } from './requestBody.ts';
import { type RequestConcurrency, requestConcurrencyPlugin } from './requestConcurrency.ts';
import { type ContextServices, createContext, type RollbackWork, type Route } from './router.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: EndpointSpec;
  }
  interface FastifyRequest {
    /** Defined in the context of calls. */
    endpoint: EndpointSpec;
  }
}

interface EndpointServices extends Authentication, ContextServices, PublicBuildings {
  concurrency: RequestConcurrency;
}

/** The context of calls. A hook of a later plugin runs after the hooks of the same name of earlier ones. */
export async function endpoints(
  app: FastifyInstance,
  { routes, services }: { routes: readonly Route[]; services: EndpointServices },
): Promise<void> {
  app.decorateRequest('endpoint', {
    getter() {
      return this.routeOptions.config.endpoint as EndpointSpec;
    },
  });
  await app.register(endpointAccessPlugin, services);
  await app.register(requestBodyPlugin);
  await app.register(decodedInputPlugin);
  await app.register(requestConcurrencyPlugin, services.concurrency);
  await app.register(buildingAccessPlugin, services);
  for (const route of routes) {
    const { method, path, perAddress } = route.endpoint;
    app.route({
      method,
      url: path,
      config: {
        endpoint: route.endpoint,
        ...(perAddress && { rateLimit: buildNetworkRateLimitOptions(perAddress) }),
      },
      handler: (request, reply) => answerCall(services, route, request, reply),
    });
  }
}

async function answerCall(
  services: EndpointServices,
  { endpoint, prepare, handler }: Route,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { principal, building, input } = request;
  const { db } = services;
  const contextOn = createContext(services, request, reply);
  const run = (context: object, prepared?: unknown) =>
    handler(context as never, input as never, prepared as never);
  const encode = (output: unknown) => JSON.stringify(endpoint.answer.encode(output));
  if (endpoint.download) {
    const file = (await run(contextOn(db, principal, building))) as DownloadFile;
    return reply
      .type(endpoint.download)
      .header('content-disposition', `attachment; filename="${file.filename}"`)
      .send(Buffer.from(file.bytes));
  }
  const sendJson = (answer: string) => reply.type('application/json; charset=utf-8').send(answer);
  if (!(endpoint.transaction ?? isWriteCall(endpoint)))
    return sendJson(encode(await run(contextOn(db, principal, building))));
  const claim = principal && readIdempotencyHeader(request, principal);
  const preparation = prepare?.(contextOn(db, principal, building) as never, input as never);
  const [prepared] = await Promise.allSettled([preparation]);
  let rollbackWork: RollbackWork[] = [];
  const answer = await inTransaction(db, (tx) => {
    rollbackWork = [];
    return answerOnce(tx, claim, async () => {
      if (prepared.status === 'rejected') throw prepared.reason;
      const actor = principal && (await reloadActorInTransaction(request, services, tx));
      const current = actor && building ? await findBuilding(services, request, actor) : building;
      const output = await run(contextOn(tx, actor, current, rollbackWork), prepared.value);
      return { answer: encode(output), isFailure: endpoint.isFailure?.(output as never) === true };
    });
  }).catch(async (error: unknown) => {
    if (error instanceof AppError) for (const work of rollbackWork) await work(db);
    throw error;
  });
  return sendJson(answer);
}
