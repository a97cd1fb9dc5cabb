import { fileOf, manifestPath } from '../addresses.ts';
import type { Output, Plan } from '../model/index.ts';

/**
 * Renders the manifest that browsers read to add the site to a home screen. Source of the format: W3C Web Application
 * Manifest.
 */
export function manifest({ frame }: Plan): Output {
  const { brand } = frame.site;
  const icons = [192, 512].map((size) => ({
    src: `/images/icon-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose: 'any maskable',
  }));
  const body = {
    name: `${brand}: find the right piano near you`,
    short_name: brand,
    start_url: '/',
    display: 'browser',
    lang: 'en-US',
    background_color: '#fbf8f1',
    theme_color: '#1f1b17',
    icons: [{ src: '/images/icon.svg', sizes: 'any', type: 'image/svg+xml' }, ...icons],
  };
  return { file: fileOf(manifestPath), body: `${JSON.stringify(body, null, 2)}\n` };
}
