import { describe, expect, it } from 'vitest';
import { budgets, importsOf, scriptsOf, pageSizes } from './sizes.mjs';

/** @param {number} bytes @param {string[]} staticImports @param {string[]} dynamicImports */
const script = (bytes, staticImports = [], dynamicImports = []) => ({
  bytes,
  staticImports,
  dynamicImports,
});

describe('importsOf', () => {
  it('separates static from dynamic imports', () => {
    const source =
      'import{a}from"./one-AAAAAAAA.js";import"./two-AAAAAAAA.js";export*from"./three-AAAAAAAA.js";const p=()=>import("./four-AAAAAAAA.js"),q=()=>import(`./five-AAAAAAAA.js`);';
    expect(importsOf('x.js', source)).toEqual({
      staticImports: ['one-AAAAAAAA.js', 'two-AAAAAAAA.js', 'three-AAAAAAAA.js'],
      dynamicImports: ['four-AAAAAAAA.js', 'five-AAAAAAAA.js'],
    });
  });
});

describe('scriptsOf', () => {
  it('finds every script of a page, deferred or not, but no styles', () => {
    const html =
      '<script type="later" crossorigin src="/assets/a-1.js"></script><link rel="later" href="/assets/b-2.js"><link rel="modulepreload" crossorigin href="/assets/c-3.js"><link rel="stylesheet" href="/assets/d-4.css"><script type="application/ld+json">{}</script>';
    expect(scriptsOf(html)).toEqual(['a-1.js', 'b-2.js', 'c-3.js']);
  });
});

describe('weights', () => {
  const scripts = new Map(
    Object.entries({
      'react-AAAAAAAA.js': script(50),
      'landing-AAAAAAAA.js': script(5, ['react-AAAAAAAA.js']),
      'app-AAAAAAAA.js': script(
        10,
        ['react-AAAAAAAA.js', 'router-AAAAAAAA.js'],
        ['list.page-AAAAAAAA.js', 'form.page-AAAAAAAA.js'],
      ),
      'router-AAAAAAAA.js': script(20, ['react-AAAAAAAA.js']),
      'list.page-AAAAAAAA.js': script(3, ['router-AAAAAAAA.js', 'card-AAAAAAAA.js']),
      'form.page-AAAAAAAA.js': script(4, ['card-AAAAAAAA.js'], ['editor-AAAAAAAA.js']),
      'card-AAAAAAAA.js': script(2, ['react-AAAAAAAA.js']),
      'editor-AAAAAAAA.js': script(30),
    }),
  );
  const pages = {
    landing: ['landing-AAAAAAAA.js'],
    shell: ['app-AAAAAAAA.js', 'react-AAAAAAAA.js'],
  };

  it("counts each script once per page, and for lazy parts only what the shell doesn't load", () => {
    expect(pageSizes(scripts, pages)).toEqual([
      { name: 'landing page', bytes: 55, budget: budgets.landing },
      { name: 'signed-in shell', bytes: 80, budget: budgets.shell },
      { name: 'editor', bytes: 30, budget: budgets.lazyPart },
      { name: 'form.page', bytes: 6, budget: budgets.lazyPart },
      { name: 'list.page', bytes: 5, budget: budgets.lazyPart },
    ]);
  });

  it('throws if a script is missing from the build', () => {
    expect(() => pageSizes(scripts, { ...pages, shell: ['gone-AAAAAAAA.js'] })).toThrow(
      'The build has no gone-AAAAAAAA.js.',
    );
  });
});
