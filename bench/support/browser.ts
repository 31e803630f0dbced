import { type Browser, chromium } from '@playwright/test';
import { findChromium } from '../../scripts/chromium.mjs';

/** The phone that Lighthouse emulates. */
export const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};

/** Has Chromium draw WebGL by software. */
export const SOFTWARE_WEBGL = ['--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--ignore-gpu-blocklist'];

export function launchBrowser(graphics = ['--disable-gpu']): Promise<Browser> {
  return chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', ...graphics] });
}
