import { Alert, Anchor, Skeleton, Text, Title } from '@mantine/core';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { Link, useLocation, useSearchParams } from 'react-router';
import { listAllBuildings } from '../../../core/buildings/api.ts';
import {
  getHeadingId,
  getHeadingLevelOffset,
  parseDocumentText,
  removeInlineMarkup,
} from '../../../kit/documentText.ts';
import { callQuery, queryClient } from '../../../kit/web/api/queries.ts';
import { FormattedDocumentText } from '../../../kit/web/document/FormattedDocumentText.tsx';
import { RetryButton } from '../../../kit/web/feedback/FailedState.tsx';
import { FailureMessage } from '../../../kit/web/feedback/FailureMessage.tsx';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { usePageTitle } from '../../../kit/web/navigation/usePageTitle.ts';
import { getCurrentSession } from '../../../kit/web/session/session.ts';
import { ContentsLayout } from '../../../kit/web/ui/ContentsLayout.tsx';
import { readLegalPage } from '../api.ts';
import type { LegalPageName as PageName } from '../legal.ts';
import classes from './LegalPage.module.css';

const getPageName = (pathname: string): PageName => (pathname.startsWith('/privacy') ? 'privacy' : 'legal');
const parseBuildingId = (building: string | null) =>
  building && /^\d{1,9}$/.test(building) ? Number(building) : undefined;

export default function LegalPage() {
  const { t } = useI18n();
  const page = getPageName(useLocation().pathname);
  usePageTitle(t(`legal:title.${page}`));
  return (
    <QueryClientProvider client={queryClient}>
      <article data-reading="contents" className={classes.page}>
        <Title order={1}>{t(`legal:title.${page}`)}</Title>
        <BuildingLegalPage page={page} />
        {getCurrentSession() && (
          <Anchor component={Link} to="/resident/home" className={classes.other} display="block">
            {t('legal:back')}
          </Anchor>
        )}
      </article>
    </QueryClientProvider>
  );
}

/** Order: the building in the URL, in the session, the only building; else the reader chooses. */
function BuildingLegalPage({ page }: { page: PageName }) {
  const [params] = useSearchParams();
  const buildingParam = params.get('building');
  // An empty parameter shows the choice of buildings again.
  const requestedBuildingId =
    buildingParam === null ? getCurrentSession()?.building.id : parseBuildingId(buildingParam);
  const all = useQuery(callQuery(listAllBuildings, {}));
  const only = all.data?.length === 1 ? all.data[0]?.id : undefined;
  const building = requestedBuildingId ?? only;
  const hasOtherBuildings = (all.data?.length ?? 0) > 1;
  if (building !== undefined) return <LegalText page={page} building={building} others={hasOtherBuildings} />;
  if (all.isError) return <LegalPageFailure error={all.error} onRetry={all.refetch} />;
  if (!all.data) return <LoadingSkeleton />;
  return <BuildingChoice page={page} buildings={all.data} />;
}

function LegalText({ page, building, others }: { page: PageName; building: number; others: boolean }) {
  const { t, language } = useI18n();
  const answer = useQuery(callQuery(readLegalPage, { building, page }));
  if (answer.isError) return <LegalPageFailure error={answer.error} onRetry={answer.refetch} />;
  if (!answer.data) return <LoadingSkeleton />;
  return (
    <>
      <Text c="dimmed" mt="xs" mb="lg">
        {answer.data.building.name}
      </Text>
      <ContentsLayout sections={listMainSections(answer.data[language].text)}>
        <FormattedDocumentText text={answer.data[language].text} topLevel={2} hasHeadingIds />
      </ContentsLayout>
      {page === 'privacy' && (
        <Anchor
          component={Link}
          to={`/privacyRequest?building=${building}`}
          className={classes.other}
          display="block"
        >
          {t('legal:request')}
        </Anchor>
      )}
      {others && (
        <Anchor component={Link} to={`/${page}?building=`} className={classes.other}>
          {t('legal:otherBuilding')}
        </Anchor>
      )}
    </>
  );
}

function listMainSections(text: string) {
  const blocks = parseDocumentText(text);
  const mainLevel = 2 - getHeadingLevelOffset(blocks, 2);
  return blocks.flatMap((block, position) =>
    block.kind === 'heading' && block.level === mainLevel
      ? [{ id: getHeadingId(position), title: removeInlineMarkup(block.text) }]
      : [],
  );
}

function BuildingChoice({
  page,
  buildings,
}: {
  page: PageName;
  buildings: readonly { id: number; name: string }[];
}) {
  const { t } = useI18n();
  return (
    <>
      <Text my="md">{t('legal:choose')}</Text>
      <ul className={classes.choice}>
        {buildings.map(({ id, name }) => (
          <li key={id}>
            <Anchor component={Link} to={`/${page}?building=${id}`}>
              {name}
            </Anchor>
          </li>
        ))}
      </ul>
    </>
  );
}

function LegalPageFailure({ error, onRetry }: { error: { status: number }; onRetry: () => unknown }) {
  const { t } = useI18n();
  const unknown = error.status === 404;
  return (
    <Alert role="alert" color="red" mt="md" title={t(unknown ? 'legal:unknown' : 'legal:failed')}>
      {!unknown && (
        <>
          <Text mb="sm">
            <FailureMessage error={error} />
          </Text>
          <RetryButton onClick={() => void onRetry()} />
        </>
      )}
    </Alert>
  );
}

function LoadingSkeleton() {
  const { t } = useI18n();
  return (
    <div role="status" aria-label={t('ui.loading')}>
      <Skeleton h="1rem" w="40%" my="md" />
      {Array.from({ length: 10 }, (_, line) => (
        <Skeleton key={line} h="1rem" mb="sm" w={line % 4 === 3 ? '60%' : '100%'} />
      ))}
    </div>
  );
}
