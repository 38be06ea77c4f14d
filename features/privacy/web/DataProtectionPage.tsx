import { Box } from '@mantine/core';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { FilterTabs } from '../../../kit/web/list/FilterTabs.tsx';
import type { FilterTabOptions } from '../../../kit/web/list/tabs.ts';
import { useTabCounts } from '../../../kit/web/list/useTabCounts.ts';
import { textParam, useUrlState } from '../../../kit/web/navigation/useUrlState.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import { ScreenTabsContext } from '../../../kit/web/ui/Page.tsx';
import { listDataRequests } from '../dataRequestApi.ts';
import { can } from '../policy.ts';
import { DataRequestsList } from './DataRequestsList.tsx';
import { LegalHoldsList } from './LegalHoldsList.tsx';
import { ProcessingRegisterTable } from './ProcessingRegisterTable.tsx';
import { RetentionPeriodsTab } from './RetentionPeriodsTab.tsx';
import { SubjectsList } from './SubjectsList.tsx';

const tabPages = {
  requests: DataRequestsList,
  holds: LegalHoldsList,
  periods: RetentionPeriodsTab,
  register: ProcessingRegisterTable,
} as const;
const tabNames = ['requests', 'holds', 'periods', 'register'] as const;

export default function DataProtectionPage() {
  const { user } = useSession();
  const [{ show }] = useUrlState({ show: textParam() });
  const name = tabNames.find((each) => each === show);
  const Tab = name ? tabPages[name] : SubjectsList;
  if (!can.administer(user)) return <RetentionPeriodsTab />;
  return (
    <ScreenTabsContext
      value={
        <Box mb="md" data-screen-only>
          <DataProtectionTabs />
        </Box>
      }
    >
      <Tab />
    </ScreenTabsContext>
  );
}

function DataProtectionTabs() {
  const { t } = useI18n();
  const { building } = useSession();
  const counts = useTabCounts(listDataRequests, {
    requests: { building: building.id, search: '', status: 'open', sort: 'due' },
  });
  const tabs: FilterTabOptions<never> = {
    label: t('menu:dataProtection.title'),
    allLabel: t('privacy:protection.parts.people'),
    choices: tabNames.map((value) => ({ value, label: t(`privacy:protection.parts.${value}`) })),
    counts,
  };
  return <FilterTabs tabs={tabs} rows={undefined} />;
}
