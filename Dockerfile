# The image of Twofold: `docker build -t twofold .` (docs/operations.md). BASE can be any image with Node.js 24.
ARG BASE=node:24-slim

FROM ${BASE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN ["npm", "ci", "--include=dev", "--ignore-scripts", "--no-audit", "--no-fund"]
COPY . .
RUN ["node", "scripts/build.mjs"]
RUN ["npm", "prune", "--omit=dev", "--ignore-scripts", "--no-audit", "--no-fund"]
RUN ["node", "scripts/keep-packages.mjs"]
# On its read-only disk the program can't keep the compiled code of its first start.
RUN ["node", "scripts/keep-code.mjs"]

FROM ${BASE}
ARG VERSION=0.1.0
ARG REVISION=
LABEL org.opencontainers.image.title="Twofold" \
      org.opencontainers.image.description="Double-entry accounting for small businesses" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}"
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/schema ./schema
COPY --from=build /app/scripts/twofold.mjs /app/scripts/check-node.mjs /app/scripts/load-server.mjs ./scripts/
COPY --from=build /app/dist ./dist
# New volumes get the owner of these folders.
RUN ["node", "-e", "for (const folder of ['/data', '/backups']) { fs.mkdirSync(folder, { mode: 0o700 }); fs.chownSync(folder, 1000, 1000); }"]
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
USER 1000:1000
VOLUME ["/data"]
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "/app/scripts/twofold.mjs"]
CMD ["serve"]
