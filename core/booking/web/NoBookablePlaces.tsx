import { Button } from '@mantine/core';
import { type Icon, IconPlus } from '@tabler/icons-react';
import { Link } from 'react-router';
import { EmptyState } from '../../../kit/web/feedback/EmptyState.tsx';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';

interface NoBookablePlacesProps {
  icon: Icon;
  title: string;
  addText: string;
  addLabel: string;
  to: string | undefined;
}

export function NoBookablePlaces({ icon, title, addText, addLabel, to }: NoBookablePlacesProps) {
  const { t } = useI18n();
  const add = to && (
    <Button component={Link} to={to} leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}>
      {addLabel}
    </Button>
  );
  return (
    <EmptyState icon={icon} title={title} action={add}>
      {to ? addText : t('booking:nothingYet')}
    </EmptyState>
  );
}
