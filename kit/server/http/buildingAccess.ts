import type { FastifyRequest } from 'fastify';
import { fastifyPlugin } from 'fastify-plugin';
import type { ActorBuilding, ActorOrDevice } from '../../actor.ts';
import { AppError } from '../../errors.ts';

declare module 'fastify' {
  interface FastifyRequest {
    building: ActorBuilding | undefined;
  }
}

export interface PublicBuildings {
  publicBuilding(id: number): Promise<ActorBuilding | null>;
}

/** preHandler: finds the building of the call, and makes callers of other buildings anonymous in calendars. */
export const buildingAccessPlugin = fastifyPlugin(async function buildingAccessPlugin(
  app,
  services: PublicBuildings,
) {
  app.decorateRequest('building');
  app.addHook('preHandler', async (request) => {
    const { endpoint, principal } = request;
    const id = getBuildingId(request);
    if (endpoint.access === 'calendar' && !principal?.buildings.some((own) => own.id === id))
      request.principal = null;
    if (endpoint.building) request.building = await findBuilding(services, request, request.principal);
  });
});

const getBuildingId = ({ input }: FastifyRequest) => (input as { building: number }).building;

/** Throws `not_found` if the caller may not see the building or its module is off. */
export async function findBuilding(
  { publicBuilding }: PublicBuildings,
  request: FastifyRequest,
  principal: ActorOrDevice | null,
): Promise<ActorBuilding> {
  const { module } = request.endpoint;
  const id = getBuildingId(request);
  const building = principal ? principal.buildings.find((own) => own.id === id) : await publicBuilding(id);
  if (!building || (module && !building.modules.has(module))) throw new AppError('not_found');
  return building;
}
