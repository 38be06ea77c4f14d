import type { FastifyInstance, FastifyReply } from 'fastify';
import { isAdministrator } from '../../actor.ts';
import type { UploadedFile } from '../../endpoint.ts';
import { AppError } from '../../errors.ts';
import { uploadPdf, uploadPicture } from '../../fileApi.ts';
import type { FileDetails } from '../../fileDetails.ts';
import { rowIdTextSchema } from '../../rowId.ts';
import type { MountedFeature } from '../http/mountedFeature.ts';
import { type BuildingContext, route } from '../http/router.ts';
import type { FileService } from './files.ts';

const mediaTypes: Record<string, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  pdf: 'application/pdf',
};

interface SignedRequest {
  Params: { building: string; id: string; shape: string };
  Querystring: { expires?: unknown; signature?: unknown };
}

/**
 * `GET /files/<hash>.<ext>`: public files, cached for a year because their name is a hash. `GET
 * /files/<building>/<id>/<shape>?expires&signature`: private files, by a URL signed for at most an hour.
 */
export async function fileRoutes(
  app: FastifyInstance,
  { files, now }: { files: FileService; now: () => Date },
): Promise<void> {
  const tags = ['files'];
  app.get<{ Params: { name: string } }>(
    '/files/:name',
    { schema: { operationId: 'readPublicPicture', summary: 'Read a public picture, cached for ever', tags } },
    async (request, reply) => {
      const { name } = request.params;
      const bytes = await files.readPublic(name);
      if (!bytes) throw new AppError('not_found');
      // Mails show the building's logo on other origins.
      reply.header('cross-origin-resource-policy', 'cross-origin');
      return send(reply, name, bytes, 'public, max-age=31536000, immutable');
    },
  );
  app.get<SignedRequest>(
    '/files/:building/:id/:shape',
    {
      schema: { operationId: 'readPrivateFile', summary: 'Read a private file by its signed address', tags },
    },
    async ({ params, query: { expires, signature } }, reply) => {
      const [building, id] = [params.building, params.id].map((text) => rowIdTextSchema.safeParse(text).data);
      if (!building || !id || typeof expires !== 'string' || typeof signature !== 'string')
        throw new AppError('not_found');
      const { shape } = params;
      const file = await files.readSigned({ building, id, shape }, { expires, signature }, now());
      if (!file) throw new AppError('not_found');
      reply.header('content-disposition', inline(file.name, shape));
      return send(reply, shape, file.bytes, `private, max-age=${file.secondsLeft}`);
    },
  );
}

function send(reply: FastifyReply, name: string, bytes: Uint8Array, caching: string): FastifyReply {
  return (
    reply
      .type(mediaTypes[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream')
      .header('cache-control', caching)
      // Opened directly, a file can run nothing and load nothing.
      .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
      .send(Buffer.from(bytes))
  );
}

/** RFC 6266, with RFC 8187 for non-ASCII names. */
function inline(name: string, shape: string): string {
  const ending = shape.slice(shape.lastIndexOf('.'));
  const downloadName = `${name.replace(/\.\w{1,5}$/, '') || '–'}${ending}`;
  const plain = downloadName.normalize('NFKD').replace(/[^\w .()-]/g, '');
  const whole = encodeURIComponent(downloadName.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `inline; filename="${plain}"; filename*=UTF-8''${whole}`;
}

type Kind = Extract<keyof FileService, 'storePicture' | 'storeDocument'>;

async function store(context: BuildingContext, kind: Kind, file: UploadedFile): Promise<FileDetails[]> {
  const { actor, files, db, building, now } = context;
  if (!isAdministrator(actor)) throw new AppError('forbidden');
  const id = await files[kind](db, building, file, now);
  return [...(await files.describeFiles(db, building, [id], now)).values()];
}

export const filesFeature: MountedFeature = {
  name: 'files',
  words: { fr: {}, en: {} },
  routes: [
    route(uploadPicture, (context, { file }) => store(context, 'storePicture', file)),
    route(uploadPdf, (context, { file }) => store(context, 'storeDocument', file)),
  ],
};
