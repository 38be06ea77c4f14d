import multipart, { type MultipartFile, type MultipartValue } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { fastifyPlugin } from 'fastify-plugin';
import type { EndpointSpec, UploadedFile } from '../../endpoint.ts';
import { AppError, invalidField } from '../../errors.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The file of an upload, in memory. */
    upload: UploadedFile | undefined;
  }
}

const JSON_TYPE = 'application/json';
const MULTIPART = 'multipart/form-data';
const URL_ENCODED = 'application/x-www-form-urlencoded';

export function listAcceptedMediaTypes(endpoint?: Pick<EndpointSpec, 'file' | 'form'>): string[] {
  if (endpoint?.file) return [MULTIPART];
  return endpoint?.form ? [JSON_TYPE, MULTIPART, URL_ENCODED] : [JSON_TYPE];
}

/** Content type parsers of all routes. */
export const bodyParsersPlugin = fastifyPlugin(async function bodyParsersPlugin(app) {
  app.removeContentTypeParser('text/plain');
  app.addContentTypeParser(
    URL_ENCODED,
    { parseAs: 'string' },
    async (_request: FastifyRequest, text: string) => Object.fromEntries(new URLSearchParams(text)),
  );
  await app.register(multipart);
});

/** Checks the media type of uploads before they are parsed, and reads forms and files before validation. */
export const requestBodyPlugin = fastifyPlugin(async function requestBodyPlugin(app) {
  app.decorateRequest('upload');
  app.addHook('preParsing', async ({ endpoint, mediaType }) => {
    if (endpoint.file && mediaType !== MULTIPART) throw new AppError('unsupported_media_type');
  });
  app.addHook('preValidation', async (request) => {
    const { body, file, form } = request.endpoint;
    const isForm = request.isMultipart() || request.mediaType === URL_ENCODED;
    if (file) {
      request.body = await readMultipart(request);
      if (!request.upload) throw invalidField('file', 'required');
    } else if (!body) request.body = undefined;
    else if (!isForm) request.body ??= {};
    else if (!form) throw new AppError('unsupported_media_type');
    else {
      const fields = request.isMultipart() ? await readMultipart(request) : (request.body as object);
      request.body = Object.fromEntries(Object.entries(fields).filter(([, text]) => text !== ''));
    }
  });
});

/** Throws `malformed` or `too_large`. */
async function readMultipart(request: FastifyRequest): Promise<Record<string, string>> {
  const { file } = request.endpoint;
  const limits = file
    ? { fileSize: file.maxBytes, files: 1, fields: 20, parts: 21 }
    : { files: 0, fields: 20, parts: 20 };
  const fields: Record<string, string> = {};
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') fields[part.fieldname] = textOf(part);
      else if (part.fieldname === file?.name) request.upload = await readFile(part);
      else part.file.resume();
    }
    return fields;
  } catch (error) {
    const { statusCode } = error as { statusCode?: number };
    if (error instanceof AppError || statusCode !== undefined) throw error;
    throw Object.assign(new AppError('malformed'), { cause: error });
  }
}

function textOf({ value, valueTruncated }: MultipartValue): string {
  if (valueTruncated) throw new AppError('too_large');
  return String(value);
}

async function readFile(part: MultipartFile): Promise<UploadedFile> {
  try {
    const { filename = '' } = part;
    return { filename, bytes: await part.toBuffer() };
  } catch (error) {
    if ((error as { code?: string }).code !== 'FST_REQ_FILE_TOO_LARGE') throw error;
    throw new AppError('too_large', { fields: { file: [{ code: 'too_large' }] } });
  }
}
