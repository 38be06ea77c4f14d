import type { Multipart, MultipartFile, MultipartValue } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { EndpointSpec, UploadedFile } from '../../endpoint.ts';
import { AppError, invalidField } from '../../errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: EndpointSpec;
  }
}

export interface ReceivedBody {
  body: unknown;
  file?: UploadedFile;
}

/**
 * Reads JSON, form data if the endpoint takes it, or the fields and file of an upload, which stays in memory.
 * Throws `unsupported_media_type`, `malformed`, `too_large`, or a problem of the file's field.
 */
export async function receiveBody(endpoint: EndpointSpec, request: FastifyRequest): Promise<ReceivedBody> {
  if (!endpoint.file) {
    if (!endpoint.body) return { body: undefined };
    const isForm = request.isMultipart() || isUrlEncoded(request);
    if (isForm && !endpoint.form) throw new AppError('unsupported_media_type');
    if (request.isMultipart()) return { body: dropEmptyFields(await readFields(request)) };
    if (isForm) return { body: dropEmptyFields(request.body as Record<string, string>) };
    return { body: request.body ?? {} };
  }
  const body: Record<string, string> = {};
  let file: UploadedFile | undefined;
  const { maxBytes, name } = endpoint.file;
  await readParts(request, { fileSize: maxBytes, files: 1, fields: 20, parts: 21 }, async (part) => {
    if (part.type === 'field') body[part.fieldname] = textOf(part);
    else if (part.fieldname === name) file = await readFile(part);
    else part.file.resume();
  });
  if (!file) throw invalidField('file', 'required');
  return { body, file };
}

export function requireMultipartUpload({ file }: EndpointSpec, { mediaType }: FastifyRequest): void {
  if (file && mediaType !== MULTIPART) throw new AppError('unsupported_media_type');
}

type Part = Multipart | MultipartFile;

async function readParts(
  request: FastifyRequest,
  limits: NonNullable<Parameters<FastifyRequest['parts']>[0]>['limits'],
  take: (part: Part) => void | Promise<void>,
): Promise<void> {
  try {
    for await (const part of request.parts({ ...(limits && { limits }) })) await take(part);
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

export const URL_ENCODED_MEDIA_TYPE = 'application/x-www-form-urlencoded';
const JSON_TYPE = 'application/json';
const MULTIPART = 'multipart/form-data';

export function listAcceptedMediaTypes(endpoint?: Pick<EndpointSpec, 'file' | 'form'>): string[] {
  if (endpoint?.file) return [MULTIPART];
  return endpoint?.form ? [JSON_TYPE, MULTIPART, URL_ENCODED_MEDIA_TYPE] : [JSON_TYPE];
}

function isUrlEncoded({ headers }: FastifyRequest): boolean {
  return headers['content-type']?.toLowerCase().startsWith(URL_ENCODED_MEDIA_TYPE) === true;
}

const dropEmptyFields = (fields: Record<string, string>) =>
  Object.fromEntries(Object.entries(fields).filter(([, text]) => text !== ''));

async function readFields(request: FastifyRequest): Promise<Record<string, string>> {
  const fields: Record<string, string> = {};
  await readParts(request, { fields: 20, files: 0, parts: 20 }, (part) => {
    if (part.type === 'field') fields[part.fieldname] = textOf(part);
  });
  return fields;
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
