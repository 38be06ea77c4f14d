import { Anchor, Skeleton } from '@mantine/core';
import { IconListDetails, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../../kit/web/api/queries.ts';
import { FailedState } from '../../../kit/web/feedback/FailedState.tsx';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import { Page } from '../../../kit/web/ui/Page.tsx';
import { ScreenLink } from '../../../kit/web/ui/ScreenLink.tsx';
import { readProcessingRegister } from '../retentionApi.ts';
import classes from './DataProtection.module.css';

const columns = ['purpose', 'data', 'people', 'basis', 'recipients', 'retention'] as const;

export function ProcessingRegisterTable() {
  const { t } = useI18n();
  const { building } = useSession();
  const registerQuery = useQuery(callQuery(readProcessingRegister, { building: building.id }));
  const title = (column: string) => t(`privacy:registerOf.${column}`);
  return (
    <Page
      title={t('menu:dataProtection.title')}
      intro={
        <>
          {t('privacy:registerOf.intro')}{' '}
          <Anchor component={ScreenLink} to="/resident/dataProtection?show=periods">
            {t('privacy:registerOf.periods')}
          </Anchor>
        </>
      }
      width="list"
      printDetails={[t('privacy:registerOf.title'), building.name]}
      moreActions={[{ label: t('privacy:registerOf.print'), icon: IconPrinter, run: () => window.print() }]}
    >
      {registerQuery.error ? (
        <FailedState
          icon={IconListDetails}
          title={t('privacy:registerOf.failed')}
          error={registerQuery.error}
          onRetry={() => void registerQuery.refetch()}
        />
      ) : registerQuery.data ? (
        <table className={classes.register}>
          <thead>
            <tr>
              <th scope="col">{title('name')}</th>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {title(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {registerQuery.data.map((row) => (
              <tr key={row.name}>
                <th scope="row">{row.name}</th>
                {columns.map((column) => (
                  <td key={column} data-title={title(column)}>
                    {row[column]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <Skeleton height={600} radius="md" />
      )}
    </Page>
  );
}
