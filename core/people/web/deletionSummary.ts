import { type DeletionSummaryByLanguage, deletionSummaryByLanguageSchema } from '../deletionEffects.ts';

const key = 'accountDeleted';

export function storeDeletionSummary(summary: DeletionSummaryByLanguage): void {
  sessionStorage.setItem(key, JSON.stringify(summary));
}

export function readStoredDeletionSummary(): DeletionSummaryByLanguage | null {
  try {
    return deletionSummaryByLanguageSchema.parse(JSON.parse(sessionStorage.getItem(key) ?? ''));
  } catch {
    return null;
  }
}

export function clearDeletionSummary(): void {
  sessionStorage.removeItem(key);
}
