import { Stack, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { callQuery, useCommand } from '../../../kit/web/api/queries.ts';
import { notifyUser } from '../../../kit/web/feedback/notifyUser.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { changeReportSubscription, listReportSubscriptions } from '../api.ts';
import { Card } from './ChartCard.tsx';

export function ReportCard() {
  const { t } = useI18n();
  const { data = [] } = useQuery(callQuery(listReportSubscriptions, {}));
  const { mutate, isPending } = useCommand(changeReportSubscription);
  return (
    <Card
      id="report"
      title={t('statistics:page.report.title')}
      finding={t('statistics:page.report.text')}
      wide
      isScreenOnly
    >
      <Stack gap="sm">
        {data.map(({ building, name, isWanted }) => (
          <Switch
            key={building}
            label={t('statistics:page.report.send', { building: name })}
            checked={isWanted}
            disabled={isPending}
            onChange={(event) =>
              mutate(
                { building, isWanted: event.currentTarget.checked },
                { onError: (error) => notifyUser.failure(error) },
              )
            }
          />
        ))}
      </Stack>
    </Card>
  );
}
