import { useQuery } from '@tanstack/react-query';
import { queryClient } from '../api/queries.ts';

/** A QR code as an SVG path; `size`: modules on each side. */
export interface QrPathResult {
  size: number;
  path: string;
}

export function useQrPathBuilder(): ((text: string) => QrPathResult) | undefined {
  const { data } = useQuery(
    { queryKey: ['qr library'], queryFn: () => import('qrcode'), staleTime: Number.POSITIVE_INFINITY },
    queryClient,
  );
  return (
    data &&
    ((text) => {
      const { modules } = data.create(text, { errorCorrectionLevel: 'M' });
      const { size } = modules;
      let path = '';
      for (let row = 0; row < size; row++)
        for (let column = 0; column < size; column++)
          if (modules.get(row, column)) path += `M${column} ${row}h1v1h-1z`;
      return { size, path };
    })
  );
}
