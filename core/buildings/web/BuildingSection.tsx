import { Button, Group } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import classes from './BuildingPage.module.css';

export const editableBuildingSections = ['identity', 'reception', 'hours'] as const;
export type EditableBuildingSection = (typeof editableBuildingSections)[number];

export const buildingSectionNames = [
  ...editableBuildingSections,
  'closing',
  'modules',
  'calendars',
  'also',
] as const;
type BuildingSectionName = (typeof buildingSectionNames)[number];

export const getSectionId = (name: BuildingSectionName) => `section-${name}`;

interface SectionProps {
  name: BuildingSectionName;
  onEdit?: (() => void) | undefined;
  text?: string;
  children: ReactNode;
}

export function BuildingSection({ name, onEdit, text, children }: SectionProps) {
  const { t } = useI18n();
  const title = t(`buildings:sections.${name}`);
  return (
    <section className={classes.section} data-panel aria-labelledby={getSectionId(name)}>
      <Group justify="space-between" gap="sm" mih="2.75rem">
        <h2 id={getSectionId(name)}>{title}</h2>
        {onEdit && (
          <Button
            variant="default"
            onClick={onEdit}
            leftSection={<IconPencil size={18} stroke={1.5} aria-hidden />}
            aria-label={t('buildings:editOf', { section: title })}
          >
            {t('buildings:edit')}
          </Button>
        )}
      </Group>
      {text && <p className={classes.text}>{text}</p>}
      {children}
    </section>
  );
}

export function LabelledValues({
  facts,
}: {
  facts: readonly (readonly [label: string, value: ReactNode])[];
}) {
  const { t } = useI18n();
  return (
    <dl>
      {facts.map(([label, value]) => (
        <div key={label} className={classes.fact}>
          <dt>{label}</dt>
          <dd>{value || <span className={classes.nothing}>{t('buildings:nothing')}</span>}</dd>
        </div>
      ))}
    </dl>
  );
}
