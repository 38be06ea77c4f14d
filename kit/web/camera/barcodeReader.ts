import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url';

/** W3C BarcodeDetector: the browser's own, or a polyfill loaded on demand. */
export interface BarcodeReader {
  detect(source: HTMLVideoElement | HTMLCanvasElement): Promise<{ rawValue: string }[]>;
}

let barcodeReader: Promise<BarcodeReader> | undefined;

export function getBarcodeReader(): Promise<BarcodeReader> {
  barcodeReader ??= createBarcodeReader().catch((error: unknown) => {
    barcodeReader = undefined;
    throw error;
  });
  return barcodeReader;
}

async function createBarcodeReader(): Promise<BarcodeReader> {
  const { BarcodeDetector: Own } = window as { BarcodeDetector?: new () => BarcodeReader };
  if (Own) return new Own();
  const { BarcodeDetector, prepareZXingModule } = await import('barcode-detector/ponyfill');
  prepareZXingModule({ overrides: { locateFile: () => wasm } });
  return new BarcodeDetector();
}
