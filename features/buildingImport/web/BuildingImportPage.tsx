import { Anchor, Button, Stack, Text } from '@mantine/core';
import { IconCircleCheck, IconTableImport } from '@tabler/icons-react';
import { useState } from 'react';
import { useMenuEntries } from '../../../core/feature/web/menu.ts';
import type { SpreadsheetImportResult } from '../../../kit/spreadsheet/worksheetImport.ts';
import { call, downloadFromEndpoint } from '../../../kit/web/api/call.ts';
import { invalidateTopic } from '../../../kit/web/api/queries.ts';
import { formatCount } from '../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import { SpreadsheetImportDialog } from '../../../kit/web/spreadsheet/SpreadsheetImportDialog.tsx';
import { TemplateDownloadButton } from '../../../kit/web/spreadsheet/TemplateDownloadButton.tsx';
import { WorksheetImportSteps } from '../../../kit/web/spreadsheet/WorksheetImportSteps.tsx';
import { Page } from '../../../kit/web/ui/Page.tsx';
import { ScreenLink } from '../../../kit/web/ui/ScreenLink.tsx';
import { checkBuildingImport, downloadBuildingTemplate, importBuildingSpreadsheet } from '../api.ts';
import { MAX_DEFAULT_IMPORT_INVITATIONS } from '../buildingImport.ts';
import classes from './BuildingImportPage.module.css';

const listMenuKeys = {
  companies: 'companies',
  people: 'people',
  rooms: 'roomSettings',
  bays: 'baySettings',
} as const;
type SheetName = keyof typeof listMenuKeys;
const sheetNames = Object.keys(listMenuKeys) as SheetName[];

export default function BuildingImportPage() {
  const { t } = useI18n();
  const { building } = useSession();
  const [opened, setOpened] = useState(false);
  const [result, setResult] = useState<SpreadsheetImportResult | null>(null);
  const fetchTemplate = () => downloadFromEndpoint(downloadBuildingTemplate, { building: building.id });
  return (
    <Page title={t('menu:setup.title')} width="text">
      <Stack gap="lg">
        {result && <ImportResult result={result} />}
        <Text>{t('buildingImport:intro', { building: building.name })}</Text>
        <ol className={classes.steps}>
          <li>
            <Text>{t('buildingImport:steps.template')}</Text>
            <TemplateDownloadButton fetch={fetchTemplate} />
          </li>
          <li>
            <Text>{t('buildingImport:steps.fill')}</Text>
            <dl className={classes.sheets}>
              {sheetNames.map((name) => (
                <div key={name}>
                  <dt>{t(`buildingImport:sheets.${name}`)}</dt>
                  <dd>{t(`buildingImport:holds.${name}`)}</dd>
                </div>
              ))}
            </dl>
          </li>
          <li>
            <Text>{t('buildingImport:steps.import')}</Text>
            <Button
              leftSection={<IconTableImport size={18} stroke={1.5} aria-hidden />}
              className={classes.button}
              onClick={() => setOpened(true)}
            >
              {t('buildingImport:open')}
            </Button>
          </li>
        </ol>
        <Text c="dimmed" size="sm">
          {t('buildingImport:again')}
        </Text>
      </Stack>
      <SpreadsheetImportDialog
        opened={opened}
        onClose={() => setOpened(false)}
        title={t('buildingImport:title')}
      >
        {(frame) => (
          <WorksheetImportSteps
            {...frame}
            label={t('buildingImport:title')}
            maxDefaultInvitations={MAX_DEFAULT_IMPORT_INVITATIONS}
            calls={{
              check: (input, uploadOptions) =>
                call(checkBuildingImport, { building: building.id, ...input }, uploadOptions),
              write: (input, uploadOptions) =>
                call(importBuildingSpreadsheet, { building: building.id, ...input }, uploadOptions),
            }}
            onImport={(importResult) => {
              setResult(importResult);
              for (const topic of ['companies', 'people', 'rooms', 'parking']) void invalidateTopic(topic);
            }}
          >
            <Text>{t('buildingImport:file')}</Text>
            <TemplateDownloadButton fetch={fetchTemplate} />
          </WorksheetImportSteps>
        )}
      </SpreadsheetImportDialog>
    </Page>
  );
}

function ImportResult({ result }: { result: SpreadsheetImportResult }) {
  const { t, language } = useI18n();
  const entries = useMenuEntries();
  const rows = sheetNames.flatMap((name) => {
    const sheet = result.sheets.find(({ key }) => key === name);
    return sheet && sheet.created + sheet.changed + sheet.unchanged > 0 ? { name, ...sheet } : [];
  });
  return (
    <section className={classes.done} data-panel aria-labelledby="setup-done" role="status">
      <h2 id="setup-done">
        <IconCircleCheck size={22} stroke={1.5} aria-hidden />
        {t('buildingImport:done')}
      </h2>
      <ul>
        {rows.map(({ name, ...sheet }) => {
          const to = entries.find(({ key }) => key === listMenuKeys[name])?.to;
          const parts = (['created', 'changed', 'unchanged'] as const).flatMap((part) => {
            const count = { count: sheet[part], shown: formatCount(sheet[part], language) };
            return sheet[part] > 0 ? t(`buildingImport:counts.${part}`, count) : [];
          });
          const label = t(`buildingImport:sheets.${name}`);
          return (
            <li key={name}>
              <span>
                {to ? (
                  <Anchor component={ScreenLink} to={to}>
                    {label}
                  </Anchor>
                ) : (
                  label
                )}
              </span>
              <span>{parts.join(' · ')}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
