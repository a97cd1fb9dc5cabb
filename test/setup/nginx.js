/**
 * Makes sure that there is an nginx for the tests: where none is found, it installs Debian's if it can. Without one, its tests
 * are left out, and all others still run.
 */
import { spawnSync } from 'node:child_process';
import { findNginx } from '../support/find-nginx.js';

/** @param {string[]} args */
const apt = (...args) => spawnSync('apt-get', args, { stdio: 'inherit' }).status === 0;

if (!findNginx() && process.getuid?.() === 0 && apt('update', '-qq'))
  apt('install', '-y', '-qq', '--no-install-recommends', 'nginx');

const nginx = findNginx();
console.log(
  nginx ? `The tests use ${nginx}.` : 'No nginx was found or could be installed: its tests are left out.',
);
