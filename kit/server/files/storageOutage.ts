import { errorChain, isNetworkFailure, systemCode } from '../errorChain.ts';

const FULL = new Set(['ENOSPC', 'EDQUOT']);
const AWAY = new Set(['EIO', 'EROFS', 'ESTALE', 'ENOTCONN', 'ENODEV', 'ENXIO', 'EACCES', 'EMFILE', 'ENFILE']);
/** What makers of S3 servers call a full one (RFC 4918 §11.5 has the status). */
const FULL_BUCKET = new Set(['XMinioStorageFull', 'QuotaExceeded']);
const INSUFFICIENT_STORAGE = 507;

/** Whether the file storage is away or full; undefined where an error is not the storage's, or tells of neither. */
export function storageOutage(error: unknown): 'storage_away' | 'storage_full' | undefined {
  const chain = [...errorChain(error)];
  if (!chain.some((at) => /^E_CANNOT_/.test(String((at as { code?: unknown }).code)))) return undefined;
  for (const at of chain) {
    const status = (at as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode ?? 0;
    const code = systemCode(at) ?? '';
    if (FULL.has(code) || FULL_BUCKET.has(at.name) || status === INSUFFICIENT_STORAGE) return 'storage_full';
    if (AWAY.has(code) || isNetworkFailure(at) || at.name === 'TimeoutError' || status >= 500)
      return 'storage_away';
  }
  return undefined;
}
