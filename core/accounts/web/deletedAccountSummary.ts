import {
  type DeletionSummaryByLanguage,
  deletionSummaryByLanguageSchema,
} from '../../feature/deletionEffects.ts';

const key = 'accountDeleted';

export function storeDeletedAccountSummary(summary: DeletionSummaryByLanguage): void {
  sessionStorage.setItem(key, JSON.stringify(summary));
}

export function readDeletedAccountSummary(): DeletionSummaryByLanguage | null {
  try {
    return deletionSummaryByLanguageSchema.parse(JSON.parse(sessionStorage.getItem(key) ?? ''));
  } catch {
    return null;
  }
}

export function clearDeletedAccountSummary(): void {
  sessionStorage.removeItem(key);
}
