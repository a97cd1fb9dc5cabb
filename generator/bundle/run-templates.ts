import { createRequire, Module } from 'node:module';
import { join } from 'node:path';
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import * as server from 'react-dom/server';
import type { Templates } from '../render/templates.ts';

/** Templates and their renderer must share one React. */
const REACT: Readonly<Record<string, unknown>> = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': reactDom,
  'react-dom/server': server,
};

/** Node drops a module's source map together with the module. */
const modules = new WeakMap<Templates, Module>();

/** Runs a bundle of `render/templates.ts`. Its memory is freed when nothing uses the templates anymore. */
export function runTemplates(text: string, pianogen: string): Templates {
  const file = join(pianogen, 'templates.cjs');
  const module = new Module(file) as Module & { _compile(text: string, file: string): void };
  const require = createRequire(file);
  module.require = Object.assign((name: string) => REACT[name] ?? require(name), require);
  module._compile(text, file);
  const { templates } = module.exports;
  modules.set(templates, module);
  return templates;
}
