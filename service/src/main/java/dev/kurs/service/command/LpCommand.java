package dev.kurs.service.command;

import dev.kurs.chain.keeper.PoolSolvency;
import dev.kurs.chain.rpc.ChainException;
import dev.kurs.chain.send.TransactionRefused;
import dev.kurs.service.client.LiquidityProvider;
import dev.kurs.service.client.LiquidityProvider.Claim;
import dev.kurs.service.client.LiquidityProvider.Claims;
import dev.kurs.service.client.LiquidityProvider.Refusal;
import dev.kurs.service.client.LiquidityProvider.Shares;
import dev.kurs.service.client.ProviderPosition;
import dev.kurs.service.client.ProviderRequest;
import java.io.IOException;
import java.io.PrintWriter;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import tools.jackson.jr.ob.JSON;

/** {@code kurs lp}: plays a liquidity provider of a running sandbox, as {@code kurs swap} plays a partner; the keeper does the rest. */
@Command(name = "lp", description = "Plays a liquidity provider of a running sandbox.", mixinStandardHelpOptions = true)
final class LpCommand {
    private static final String ALL = "all";
    private static final String CLASSES = "fx, senior, or full, junior (default: ${DEFAULT-VALUE})";

    /** What a command does as a provider; what it gives is printed. */
    @FunctionalInterface
    private interface Steps {
        Said of(LiquidityProvider provider);
    }

    /** An answer for people, and for programs. */
    private record Said(String text, Object json, int exitCode) {
        Said(String text, Object json) {
            this(text, json, 0);
        }
    }

    @Command(
            name = "deposit",
            description = "Asks to come in; the shares can be claimed after a day's wait.",
            mixinStandardHelpOptions = true)
    int deposit(
            @Mixin ProviderOptions options,
            @Parameters(paramLabel = "TOKEN", description = "such as USDT") String token,
            @Parameters(paramLabel = "AMOUNT", description = "in display units, such as 1000.50") String amount,
            @Option(names = "--class", paramLabel = "CLASS", defaultValue = "fx", description = CLASSES) String kind)
            throws IOException {
        return run(options, provider -> {
            Shares shares = shares(options, provider, token, kind);
            BigInteger raw = raw(options, shares, amount);
            PoolSolvency solvency = provider.solvency();
            if (!solvency.isSolvent()) {
                throw wrong(options, solvency.sentence());
            }
            requireBalance(options, provider.balance(shares.asset()), raw, shares.decimals(), shares.token());
            Instant waitEnds = provider.requestDeposit(shares, raw);
            return asked("deposit of " + amount + " " + shares.token(), shares, amount, waitEnds);
        });
    }

    @Command(
            name = "redeem",
            description = "Asks to leave; the tokens can be claimed after the days of notice.",
            mixinStandardHelpOptions = true)
    int redeem(
            @Mixin ProviderOptions options,
            @Parameters(paramLabel = "TOKEN", description = "such as USDT") String token,
            @Parameters(paramLabel = "SHARES", description = "in display units, or all") String amount,
            @Option(names = "--class", paramLabel = "CLASS", defaultValue = "fx", description = CLASSES) String kind)
            throws IOException {
        return run(options, provider -> {
            Shares shares = shares(options, provider, token, kind);
            BigInteger held = provider.balance(shares.share());
            BigInteger raw = ALL.equals(amount) ? held : raw(options, shares, amount);
            if (held.signum() == 0) {
                throw wrong(options, "the wallet has no " + shares.symbol() + ": kurs lp status tells what it has");
            }
            requireBalance(options, held, raw, shares.decimals(), shares.symbol());
            Instant waitEnds = provider.requestRedeem(shares, raw);
            String shown = ProviderText.shown(raw, shares.decimals());
            return asked("redemption of " + shown + " " + shares.symbol(), shares, shown, waitEnds);
        });
    }

    @Command(name = "status", description = "Tells shares, fees and requests.", mixinStandardHelpOptions = true)
    int status(@Mixin ProviderOptions options) throws IOException {
        return run(options, provider -> {
            List<ProviderPosition> positions =
                    provider.shares().stream().map(provider::position).toList();
            PoolSolvency solvency = provider.solvency();
            String insolvency = solvency.isSolvent() ? "" : "  " + solvency.sentence() + "\n";
            return new Said(
                    "  " + provider.account() + "\n" + insolvency + ProviderText.of(positions, provider.now()),
                    ProviderText.json(positions));
        });
    }

    @Command(
            name = "claim",
            description =
                    "Claims everything that is ready: shares, tokens and fees. What is refused keeps nothing else back.",
            mixinStandardHelpOptions = true)
    int claim(@Mixin ProviderOptions options) throws IOException {
        return run(options, provider -> {
            Claims claims = provider.claim();
            String text = claims.taken().isEmpty() && claims.refused().isEmpty()
                    ? "  nothing is ready: kurs lp status tells what waits until when\n"
                    : claims.taken().stream().map(ProviderText::claimed).collect(Collectors.joining())
                            + claims.refused().stream()
                                    .map(LpCommand::notClaimed)
                                    .collect(Collectors.joining());
            List<Map<String, Object>> json = Stream.concat(
                            claims.taken().stream().map(ProviderText::json),
                            claims.refused().stream().map(ProviderText::json))
                    .toList();
            return new Said(text, json, claims.refused().isEmpty() ? 0 : 1);
        });
    }

    @Command(
            name = "withdraw-deposit",
            description = "Takes back deposits that nobody could process for a week after their wait.",
            mixinStandardHelpOptions = true)
    int withdrawDeposit(
            @Mixin ProviderOptions options,
            @Parameters(paramLabel = "TOKEN", description = "such as USDT") String token,
            @Option(names = "--class", paramLabel = "CLASS", defaultValue = "fx", description = CLASSES) String kind)
            throws IOException {
        return run(options, provider -> {
            Shares shares = shares(options, provider, token, kind);
            List<ProviderRequest> waiting = provider.position(shares).requests().stream()
                    .filter(request -> request.deposit() && request.pending().signum() > 0)
                    .toList();
            if (waiting.isEmpty()) {
                throw wrong(options, "no deposit into " + shares.symbol() + " waits: kurs lp status tells what does");
            }
            return withdraw(provider, shares, waiting);
        });
    }

    /** Each day's deposit can be taken back for itself; only where none can is that a failure. A node that fails ends it. */
    private static Said withdraw(LiquidityProvider provider, Shares shares, List<ProviderRequest> waiting) {
        BigInteger back = BigInteger.ZERO;
        int returned = 0;
        ChainException failure = null;
        for (ProviderRequest request : waiting) {
            if (failure == null || failure instanceof TransactionRefused) {
                try {
                    provider.returnDeposit(shares, request.day());
                    back = back.add(request.pending());
                    returned++;
                } catch (ChainException failed) {
                    failure = failed;
                }
            }
        }
        if (returned == 0) {
            throw failure;
        }
        Claim claim = new Claim("assets", shares.token(), shares.decimals(), back);
        int left = waiting.size() - returned;
        Map<String, Object> json = ProviderText.json(claim);
        json.put("still_waiting", left);
        return new Said(ProviderText.claimed(claim) + stillWaiting(left, failure), json);
    }

    private static String stillWaiting(int left, ChainException failure) {
        return left == 0 ? "" : "  " + left + " of the deposits still wait: " + ProviderRefusal.told(failure) + "\n";
    }

    private static String notClaimed(Refusal refusal) {
        return "  not claimed: " + refusal.token() + ", " + ProviderRefusal.told(refusal.why()) + "\n";
    }

    private static int run(ProviderOptions options, Steps steps) throws IOException {
        PrintWriter out = options.spec().commandLine().getOut();
        try (LiquidityProvider provider = options.open()) {
            Said said = steps.of(provider);
            out.print(options.json() ? JSON.std.asString(said.json()) + "\n" : said.text());
            return said.exitCode();
        } catch (TransactionRefused refused) {
            out.println("  " + ProviderRefusal.told(refused));
            return 1;
        } catch (ChainException failed) {
            out.println("  the wallet could not: " + failed.getMessage());
            return 1;
        } finally {
            out.flush();
        }
    }

    private static Said asked(String what, Shares shares, String amount, Instant waitEnds) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("shares", shares.symbol());
        json.put("amount", amount);
        json.put("wait_ends", waitEnds.toString());
        return new Said(
                "  the " + what + " is asked for, and is processed from " + waitEnds + " on; then: kurs lp claim\n",
                json);
    }

    private static Shares shares(ProviderOptions options, LiquidityProvider provider, String token, String kind) {
        List<Shares> all = provider.shares();
        if (all.stream().noneMatch(shares -> shares.token().equals(token))) {
            throw wrong(
                    options,
                    "TOKEN must be one of "
                            + all.stream().map(Shares::token).distinct().collect(Collectors.joining(", "))
                            + ", was " + token);
        }
        return all.stream()
                .filter(shares -> shares.symbol().equals("k" + token + "-" + kind))
                .findFirst()
                .orElseThrow(() -> wrong(options, "--class must be fx or full, was " + kind));
    }

    private static BigInteger raw(ProviderOptions options, Shares shares, String amount) {
        try {
            BigInteger raw =
                    new BigDecimal(amount).movePointRight(shares.decimals()).toBigIntegerExact();
            if (raw.signum() > 0) {
                return raw;
            }
        } catch (NumberFormatException | ArithmeticException malformed) {
            throw wrong(options, amountRule(shares, amount), malformed);
        }
        throw wrong(options, amountRule(shares, amount));
    }

    private static String amountRule(Shares shares, String amount) {
        return "the amount must be above 0 with at most " + shares.decimals() + " decimals, such as 1000, was "
                + amount;
    }

    private static void requireBalance(
            ProviderOptions options, BigInteger held, BigInteger wanted, int decimals, String unit) {
        if (held.compareTo(wanted) < 0) {
            throw wrong(options, "the wallet has " + ProviderText.shown(held, decimals) + " " + unit);
        }
    }

    private static ParameterException wrong(ProviderOptions options, String sentence) {
        return new ParameterException(options.spec().commandLine(), sentence);
    }

    private static ParameterException wrong(ProviderOptions options, String sentence, Exception cause) {
        return new ParameterException(options.spec().commandLine(), sentence, cause);
    }
}
