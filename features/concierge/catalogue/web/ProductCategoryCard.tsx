import { Button, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useCommand } from '../../../../kit/web/api/queries.ts';
import { formatEuros } from '../../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../../kit/web/session/session.ts';
import { ItemMenu } from '../../web/ItemMenu.tsx';
import { createMoveActions } from '../../web/reorder.ts';
import { reorderProducts } from '../api.ts';
import type { Product, ProductCategory } from '../catalogue.ts';
import type { CatalogueDialogStates } from './CatalogueDialogs.tsx';
import classes from './CatalogueView.module.css';

interface CategoryCardProps {
  category: ProductCategory;
  onOrder: ((product: Product) => void) | null;
  editing: (CatalogueDialogStates & MoveActions) | null;
}

interface MoveActions {
  onMoveUp: (() => void) | null;
  onMoveDown: (() => void) | null;
}

export const getCategoryCardId = (category: number) => `category-card-${category}`;

export function ProductCategoryCard({ category, onOrder, editing }: CategoryCardProps) {
  const { t } = useI18n();
  const { building } = useSession();
  const { mutateAsync: order } = useCommand(reorderProducts);
  const ids = category.products.map(({ id }) => id);
  const saveOrder = (next: number[]) => order({ building: building.id, id: category.id, ids: next });
  return (
    <section
      className={classes.card}
      data-panel
      id={getCategoryCardId(category.id)}
      tabIndex={-1}
      aria-labelledby={`category-${category.id}`}
    >
      <header className={classes.head}>
        <h2 id={`category-${category.id}`}>{category.name}</h2>
        {editing && (
          <ItemMenu
            name={category.name}
            onEdit={() => editing.category.open({ category })}
            onDelete={() => editing.deletion.open({ category })}
            onMoveUp={editing.onMoveUp}
            onMoveDown={editing.onMoveDown}
          />
        )}
      </header>
      {category.products.length === 0 && (
        <Text c="dimmed" mb="sm">
          {t('concierge:catalogue.noProducts')}
        </Text>
      )}
      <ul>
        {category.products.map((product, at) => (
          <li key={product.id} className={classes.product}>
            <ProductDescription product={product} />
            {onOrder && (
              <Button
                variant="subtle"
                flex="none"
                px="xs"
                leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
                aria-label={t('concierge:order.title', { product: product.name })}
                onClick={() => onOrder(product)}
                data-screen-only
              >
                {t('concierge:order.button')}
              </Button>
            )}
            {editing && (
              <ItemMenu
                name={product.name}
                onEdit={() => editing.product.open({ product, category })}
                onDelete={() => editing.deletion.open({ category, product })}
                {...createMoveActions(ids, at, saveOrder)}
              />
            )}
          </li>
        ))}
      </ul>
      {editing && (
        <Button
          variant="subtle"
          className={classes.add}
          leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
          aria-label={t('concierge:product.addTo', { category: category.name })}
          onClick={() => editing.product.open({ category })}
        >
          {t('concierge:product.add')}
        </Button>
      )}
    </section>
  );
}

function ProductDescription({ product }: { product: Product }) {
  const { t, language } = useI18n();
  return (
    <div className={classes.line}>
      <div className={classes.text}>
        <span className={classes.name}>{product.name}</span>
        {product.description && <p className={classes.description}>{product.description}</p>}
      </div>
      <span className={classes.price}>
        {product.price === 0 ? t('concierge:catalogue.free') : formatEuros(product.price / 100, language)}
      </span>
    </div>
  );
}
