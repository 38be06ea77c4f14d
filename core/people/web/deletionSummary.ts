import { type DeletionSummary, deletionSummarySchema } from '../deletionEffects.ts';

const key = 'accountDeleted';

export function storeDeletionSummary(left: DeletionSummary): void {
  sessionStorage.setItem(key, JSON.stringify(left));
}

export function readDeletionSummary(): DeletionSummary | null {
  try {
    return deletionSummarySchema.parse(JSON.parse(sessionStorage.getItem(key) ?? ''));
  } catch {
    return null;
  }
}

export function clearDeletionSummary(): void {
  sessionStorage.removeItem(key);
}
