import type { Column } from '../../../kit/web/list/column.ts';
import type { Visit } from '../visit.ts';
import type { VisitColumnContext } from './actionColumns.tsx';
import { HostAndCompanyCell, PrintedTimeCell, PrintedVisitorCell } from './VisitCells.tsx';

const onPaperOnly = { table: 'none', card: 'none' } as const;

/** Cells of two lines for the printed list, with the titles of both lines. */
export const createPaperColumns = ({ title, withEmail }: VisitColumnContext): Column<Visit>[] => {
  const joinTitles = (...columns: string[]) => columns.map(title).join(' · ');
  return [
    {
      key: 'paperTime',
      title: joinTitles('time', 'date'),
      width: 5.5,
      ...onPaperOnly,
      render: (visit) => <PrintedTimeCell visit={visit} />,
    },
    {
      key: 'paperVisitor',
      title: joinTitles('visitor', 'organization', ...(withEmail ? ['visitorEmail'] : [])),
      width: 17,
      ...onPaperOnly,
      render: (visit) => <PrintedVisitorCell visit={visit} withEmail={withEmail} />,
    },
    {
      key: 'paperHost',
      title: joinTitles('resident', 'companyName', 'residentEmail'),
      width: 17,
      ...onPaperOnly,
      render: (visit) => <HostAndCompanyCell visit={visit} />,
    },
  ];
};
