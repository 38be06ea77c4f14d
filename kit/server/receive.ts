import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { EndpointSpec, Upload } from '../endpoint.ts';
import { AppError, invalidField } from '../errors.ts';

export interface ReceivedBody {
  body: unknown;
  file?: Upload;
}

/**
 * The body as plain data: JSON, or for multipart calls the text fields and the one file, whole in memory (its size is
 * bounded by the endpoint). Throws `unsupported_media_type`, `too_large`, or a problem at the file's field.
 */
export async function receiveBody(endpoint: EndpointSpec, request: FastifyRequest): Promise<ReceivedBody> {
  if (!endpoint.file) {
    if (endpoint.body && request.isMultipart()) throw new AppError('unsupported_media_type');
    return { body: endpoint.body ? (request.body ?? {}) : undefined };
  }
  if (!request.isMultipart()) throw new AppError('unsupported_media_type');

  const body: Record<string, string> = {};
  let file: Upload | undefined;
  const parts = request.parts({
    limits: { fileSize: endpoint.file.maxBytes, files: 1, fields: 20, parts: 21 },
  });
  for await (const part of parts) {
    if (part.type === 'field') body[part.fieldname] = String(part.value);
    else if (part.fieldname === endpoint.file.name) file = await readFile(part);
    // A file under another name is not the one asked for.
    else part.file.resume();
  }
  if (!file) throw invalidField('file', 'required');
  return { body, file };
}

async function readFile(part: MultipartFile): Promise<Upload> {
  try {
    return { filename: part.filename, bytes: await part.toBuffer() };
  } catch (error) {
    if ((error as { code?: string }).code !== 'FST_REQ_FILE_TOO_LARGE') throw error;
    throw new AppError('too_large', { fields: { file: [{ code: 'too_large' }] } });
  }
}
