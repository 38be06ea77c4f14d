import { getSystemErrorCode, isNetworkFailure, listErrorChain } from '../logging/errorChain.ts';
import { StorageError } from './fileStorage.ts';

const FULL = new Set(['ENOSPC', 'EDQUOT']);
const AWAY = new Set(['EIO', 'EROFS', 'ESTALE', 'ENOTCONN', 'ENODEV', 'ENXIO', 'EACCES', 'EMFILE', 'ENFILE']);
const FULL_BUCKET = new Set(['XMinioStorageFull', 'QuotaExceeded']);
const INSUFFICIENT_STORAGE = 507;

export function findStorageOutage(error: unknown): 'storage_away' | 'storage_full' | undefined {
  const chain = [...listErrorChain(error)];
  if (!chain.some((at) => at instanceof StorageError)) return undefined;
  for (const at of chain) {
    const status = (at as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode ?? 0;
    const code = getSystemErrorCode(at) ?? '';
    if (FULL.has(code) || FULL_BUCKET.has(at.name) || status === INSUFFICIENT_STORAGE) return 'storage_full';
    if (AWAY.has(code) || isNetworkFailure(at) || at.name === 'TimeoutError' || status >= 500)
      return 'storage_away';
  }
  return undefined;
}
