import { Button, Group, Text } from '@mantine/core';
import { IconBellRinging, IconPlus } from '@tabler/icons-react';
import { useCommand } from '../../../../kit/web/api/queries.ts';
import { EmptyState } from '../../../../kit/web/feedback/EmptyState.tsx';
import { useI18n } from '../../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../../kit/web/session/session.ts';
import { can } from '../../policy.ts';
import { createMoveActions } from '../../web/reorder.ts';
import { reorderProductCategories } from '../api.ts';
import type { Product, ProductCategory } from '../catalogue.ts';
import type { CatalogueDialogStates } from './CatalogueDialogs.tsx';
import classes from './CatalogueView.module.css';
import { getCategoryCardId, ProductCategoryCard } from './ProductCategoryCard.tsx';

interface CatalogueProps {
  introduction: string;
  allCategories: readonly ProductCategory[];
  visibleCategories: readonly ProductCategory[];
  isSearched: boolean;
  editing: CatalogueDialogStates;
  onOrder: ((product: Product) => void) | null;
}

export function CatalogueView({
  introduction,
  allCategories,
  visibleCategories,
  isSearched,
  editing,
  onOrder,
}: CatalogueProps) {
  const { t } = useI18n();
  const { user, building } = useSession();
  const { mutateAsync: order } = useCommand(reorderProductCategories);
  const ids = allCategories.map(({ id }) => id);
  const saveOrder = (next: number[]) => order({ building: building.id, ids: next });
  const mayEdit = can.edit(user);

  if (allCategories.length === 0) {
    const add = (
      <Button
        leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
        onClick={() => editing.category.open({})}
      >
        {t('concierge:category.add')}
      </Button>
    );
    return (
      <EmptyState
        icon={IconBellRinging}
        title={t('concierge:catalogue.emptyTitle')}
        {...(mayEdit && { action: add })}
      >
        {t('concierge:catalogue.emptyText')}
      </EmptyState>
    );
  }
  return (
    <>
      {/* Shown above the introduction, because the introduction may invite people to order. */}
      {onOrder === null && (
        <Text fw={600} mb="xs">
          {t('concierge:catalogue.ordersClosed')}
        </Text>
      )}
      {introduction && <p className={classes.intro}>{introduction}</p>}
      {visibleCategories.length >= MIN_CATEGORIES_FOR_LINKS && <CategoryLinks to={visibleCategories} />}
      <div className={classes.cards}>
        {visibleCategories.map((category) => (
          <ProductCategoryCard
            key={category.id}
            category={category}
            onOrder={onOrder}
            editing={
              mayEdit && !isSearched
                ? { ...editing, ...createMoveActions(ids, ids.indexOf(category.id), saveOrder) }
                : null
            }
          />
        ))}
      </div>
    </>
  );
}

/** Below this number all categories are visible without links. */
const MIN_CATEGORIES_FOR_LINKS = 3;

function CategoryLinks({ to }: { to: readonly ProductCategory[] }) {
  const { t } = useI18n();
  const scrollToCategory = (id: number) => {
    const card = document.getElementById(getCategoryCardId(id));
    card?.scrollIntoView({ block: 'start' });
    card?.focus({ preventScroll: true });
  };
  return (
    <Group component="nav" gap="xs" mb="md" aria-label={t('concierge:catalogue.anchors')} data-screen-only>
      {to.map(({ id, name }) => (
        <Button key={id} variant="default" radius="xl" onClick={() => scrollToCategory(id)}>
          {name}
        </Button>
      ))}
    </Group>
  );
}
