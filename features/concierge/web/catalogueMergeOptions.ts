import type { EditedRecord } from '../../../kit/web/dialog/useConflictMerge.tsx';
import { formatEuros } from '../../../kit/web/format.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import type { ConciergeConfiguration, ProductCategory, ProductInCategory } from '../catalogue.ts';
import {
  type ConciergeIntroductionValues,
  type ProductCategoryValues,
  type ProductValues,
  toConciergeIntroductionValues,
  toProductCategoryValues,
  toProductValues,
} from './catalogueForm.ts';

export function useConciergeIntroMergeOptions(): EditedRecord<
  ConciergeIntroductionValues,
  ConciergeConfiguration
> {
  const { t } = useWords();
  return {
    toValues: toConciergeIntroductionValues,
    fields: { introduction: { label: t('concierge:services.introduction') } },
  };
}

export function useProductCategoryMergeOptions(): EditedRecord<ProductCategoryValues, ProductCategory> {
  const { t } = useWords();
  return { toValues: toProductCategoryValues, fields: { name: { label: t('concierge:category.name') } } };
}

export function useProductMergeOptions(
  categories: readonly ProductCategory[],
): EditedRecord<ProductValues, ProductInCategory> {
  const { t, language } = useWords();
  return {
    toValues: ({ category, ...product }) => toProductValues(category, product),
    fields: {
      name: { label: t('concierge:product.name') },
      price: {
        label: t('concierge:product.price'),
        format: (price) => (typeof price === 'number' ? formatEuros(price, language) : price),
      },
      description: { label: t('concierge:product.description') },
      category: {
        label: t('concierge:product.category'),
        format: (category) => categories.find(({ id }) => String(id) === category)?.name ?? '',
      },
    },
  };
}
