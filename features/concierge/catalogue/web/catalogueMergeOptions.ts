import type { ConflictMergeOptions } from '../../../../kit/web/dialog/useConflictMerge.tsx';
import { formatEuros } from '../../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../../kit/web/i18n/i18n.ts';
import type { ConciergeConfiguration, ProductCategory, ProductInCategory } from '../catalogue.ts';
import {
  type ConciergeIntroductionValues,
  type ProductCategoryValues,
  type ProductValues,
  toConciergeIntroductionValues,
  toProductCategoryValues,
  toProductValues,
} from './catalogueForm.ts';

export function useConciergeIntroMergeOptions(): ConflictMergeOptions<
  ConciergeIntroductionValues,
  ConciergeConfiguration
> {
  const { t } = useI18n();
  return {
    toValues: toConciergeIntroductionValues,
    fields: { introduction: { label: t('concierge:services.introduction') } },
  };
}

export function useProductCategoryMergeOptions(): ConflictMergeOptions<
  ProductCategoryValues,
  ProductCategory
> {
  const { t } = useI18n();
  return { toValues: toProductCategoryValues, fields: { name: { label: t('concierge:category.name') } } };
}

export function useProductMergeOptions(
  categories: readonly ProductCategory[],
): ConflictMergeOptions<ProductValues, ProductInCategory> {
  const { t, language } = useI18n();
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
