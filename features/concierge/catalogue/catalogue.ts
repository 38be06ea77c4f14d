import { z } from 'zod';
import { transformCodec, withCodec } from '../../../kit/codec.ts';
import { defineErrors } from '../../../kit/errors.ts';
import { euroAmountSchema } from '../../../kit/numberFields.ts';
import { plainLineSchema } from '../../../kit/plainLine.ts';
import { plainTextSchema } from '../../../kit/plainText.ts';
import { pkSchema, rowIdSchema } from '../../../kit/rowId.ts';
import { versionFieldSchema } from '../../../kit/version.ts';

defineErrors('concierge', {
  category_name_taken: 422,
});

export const CATALOGUE_NAME_MAX = 80;
export const CONCIERGE_DESCRIPTION_MAX = 1_000;
export const PRODUCT_PRICE_MAX = 1_000_000;

const name = plainLineSchema.min(1).max(CATALOGUE_NAME_MAX);
const description = plainTextSchema.max(CONCIERGE_DESCRIPTION_MAX);
/** In cents; in calls euros with at most two decimals. */
export const productPriceSchema = withCodec(
  z.int().min(0).max(PRODUCT_PRICE_MAX),
  transformCodec(
    euroAmountSchema(PRODUCT_PRICE_MAX / 100),
    (amount) => Math.round(amount * 100),
    (cents) => cents / 100,
  ),
);
const price = productPriceSchema;

/** Only sent to editors. */
const version = z.int().optional();

export const conciergeConfigurationSchema = z.object({
  introduction: description,
  ordering: z.boolean(),
  version,
});

export type ConciergeConfiguration = z.output<typeof conciergeConfigurationSchema>;

/** Version 0 means that there was no introduction yet. */
export const conciergeIntroductionEditSchema = z.object({
  introduction: description,
  version: z.literal(0).or(versionFieldSchema),
});

export type ConciergeIntroductionEdit = z.output<typeof conciergeIntroductionEditSchema>;

const productSchema = z.object({ id: pkSchema, name, price, description, version });
export type Product = z.output<typeof productSchema>;

export const productInCategorySchema = productSchema.extend({ category: z.int() });
export type ProductInCategory = z.output<typeof productInCategorySchema>;

export const productCategorySchema = z.object({
  id: z.int(),
  name,
  version,
  products: z.array(productSchema),
});

export type ProductCategory = z.output<typeof productCategorySchema>;

export const newProductCategorySchema = z.object({ name });
export const productCategoryEditSchema = newProductCategorySchema.extend({ version: versionFieldSchema });
export type ProductCategoryEdit = z.output<typeof productCategoryEditSchema>;

export const newProductSchema = z.object({
  category: rowIdSchema,
  name,
  price,
  description: description.default(''),
});

export type NewProduct = z.output<typeof newProductSchema>;

export const productEditSchema = z
  .object({ category: rowIdSchema, name, price, description, version: versionFieldSchema })
  .partial();
export type ProductEdit = z.output<typeof productEditSchema>;

export const reorderedIdsSchema = z.object({ ids: z.array(rowIdSchema).max(1_000) });
