/** `45` → `45 min`, `120` → `2 h`, `150` → `2 h 30`, in French and English. */
export function formatMinutes(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${rest}\u00a0min`;
  return rest === 0 ? `${hours}\u00a0h` : `${hours}\u00a0h\u00a0${String(rest).padStart(2, '0')}`;
}

/** Like `formatMinutes`, for hours: `2.75` → `2 h 45`, `0` → `0 h`. */
export const formatHourCount = (hours: number): string =>
  hours === 0 ? '0\u00a0h' : formatMinutes(Math.round(hours * 60));

export const formatQuotaHours = ({ used, limit }: { used: number; limit: number }) => ({
  used: formatHourCount(used),
  left: formatHourCount(Math.max(0, limit - used)),
  limit: formatHourCount(limit),
});
