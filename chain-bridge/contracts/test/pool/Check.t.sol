// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IERC20Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";

import {IKursEngine} from "../../src/interface/IKursEngine.sol";
import {IReservePool} from "../../src/interface/IReservePool.sol";
import {FirmQuote} from "../../src/type/FirmQuote.sol";
import {FreezeScope} from "../../src/type/FreezeScope.sol";
import {PlainToken} from "../support/token/PlainToken.sol";
import {PoolHandler} from "./model/PoolHandler.sol";

/// @notice `check` says of any quote, good or bad, in any state, exactly what its commit is then refused with, or nothing where it
/// passes. Only a payer who is short of the token hears it in the engine's words beforehand and in the token's afterwards.
contract CheckTest is PoolHandler {
    function testFuzz_saysWhatTheCommitIsThenRefusedWith(uint256 seed) external {
        for (uint256 i = 0; i < 3; ++i) {
            this.step(uint256(keccak256(abi.encode(seed, i))));
        }
        if (seed % 4 != 0) refreshFeeds();
        FirmQuote memory quote = _anyQuote(uint256(keccak256(abi.encode(seed, "quote"))));
        _disturb(uint256(keccak256(abi.encode(seed, "state"))), quote);
        for (uint256 i = 0; i < seed % 3; ++i) {
            _spoil(uint256(keccak256(abi.encode(seed, "spoilt", i))), quote);
        }
        _equip(uint256(keccak256(abi.encode(seed, "payer"))), quote);
        _expectCheckedAsCommitted(quote);
    }

    function test_seesBooksThatAnIssuerBurnedAndNobodySynced() external {
        PlainToken[2] memory burned = [usdt, idrx];
        uint256[2] memory changes = [uint256(1_000e6), 0];
        for (uint256 i = 0; i < 2; ++i) {
            uint256 state = vm.snapshotState();
            FirmQuote memory quote =
                quoteOf(corridorOf(address(usdt), address(idrx)), usdt, 1_000e6, idrx, 16_400_000e2);
            provide(quote);
            burned[i].burn(address(pool), 1);
            uint256 booked = held(burned[i]) + changes[i] - (i == 1 ? quote.amountOut : 0);
            bytes memory refusal =
                abi.encodeWithSelector(IReservePool.BooksNotBacked.selector, address(burned[i]), booked - 1, booked);
            vm.assertEq(engine.check(quote), refusal);
            expectRefusal(quote, refusal);
            vm.revertToState(state);
        }
    }

    function test_namesTheCorridorBeforeItAsksATokenThatHasNothingToDoWithIt() external {
        FirmQuote memory quote = quoteOf(corridorOf(address(usdt), address(idrx)), usdt, 1_000e6, idrx, 16_400_000e2);
        quote.tokenIn = makeAddr("no token at all");
        vm.assertEq(
            engine.check(quote),
            abi.encodeWithSelector(
                IReservePool.TokensOutsideCorridor.selector, quote.corridorId, quote.tokenIn, quote.tokenOut
            )
        );
    }

    function test_seesAPayerWhoIsShortOfTheToken() external {
        FirmQuote memory quote = quoteOf(corridorOf(address(usdt), address(idrx)), usdt, 1_000e6, idrx, 16_400_000e2);
        vm.assertEq(
            engine.check(quote),
            abi.encodeWithSelector(IKursEngine.PayerBalanceTooLow.selector, address(usdt), 0, 1_000e6)
        );
        usdt.mint(partner, 1_000e6);
        vm.prank(partner);
        usdt.approve(address(engine), 1_000e6 - 1);
        vm.assertEq(
            engine.check(quote),
            abi.encodeWithSelector(IKursEngine.PayerAllowanceTooLow.selector, address(usdt), 1_000e6 - 1, 1_000e6)
        );
        provide(quote);
        vm.assertEq(engine.check(quote), "");
    }

    /// @dev Five in six are near what the pool settles.
    function _anyQuote(uint256 random) private returns (FirmQuote memory quote) {
        (uint256 from, uint256 to) = pairOf(random);
        PlainToken tokenIn = tokens[from];
        PlainToken tokenOut = tokens[to];
        uint256 amountIn = model.fair(address(usdt), address(tokenIn), 10 ** ((random >> 16) % 14)) + (random >> 24) % 3;
        uint256 fee = amountIn * ((random >> 32) % 50) / 10_000;
        uint256 amountOut = model.fair(address(tokenIn), address(tokenOut), amountIn - fee);
        amountOut = amountOut * (9_950 + (random >> 40) % 180) / 10_000;
        quote = quoteOf(corridorOf(address(tokenIn), address(tokenOut)), tokenIn, amountIn, tokenOut, amountOut);
        quote.fixedFeeIn = fee / 2;
        quote.variableFeeIn = fee - fee / 2;
        quote.recipient = (random >> 48) % 2 == 0 ? partner : executor;
    }

    /// @dev One thing of the system is otherwise, or nothing.
    function _disturb(uint256 random, FirmQuote memory quote) private {
        uint256 kind = random % 14;
        random >>= 16;
        if (kind < 4) {
            FreezeScope scope = FreezeScope(kind);
            bytes32[4] memory subjects =
                [bytes32(0), quote.corridorId, bytes32(uint256(uint160(quote.tokenIn))), subjectOf(tokens[random % 4])];
            vm.prank(guardian);
            governor.freeze(scope, subjects[kind]);
        } else if (kind == 4) {
            vm.prank(guardian);
            engine.voidQuotes(uint64(block.timestamp + random % 3));
        } else if (kind == 5) {
            vm.prank(guardian);
            governor.removeFeed(address(tokens[random % 4]));
        } else if (kind == 6) {
            feeds[random % 4].set(int256(random % 3) - 1, block.timestamp);
        } else if (kind == 7) {
            PlainToken(quote.tokenIn).burn(address(pool), random % 3);
        } else if (kind == 8) {
            PlainToken(quote.tokenOut).burn(address(pool), random % 3);
        } else if (kind == 9) {
            vm.prank(desk);
            pool.endSwaps();
        } else if (kind == 10) {
            vm.prank(guardian);
            governor.removeEngine(address(engine));
        }
    }

    /// @dev One member of the quote becomes something else.
    function _spoil(uint256 random, FirmQuote memory quote) private view {
        uint256 kind = random % 12;
        random >>= 16;
        uint256[6] memory numbers = [uint256(0), 1, type(uint96).max, 1 << 96, type(uint256).max, quote.amountIn];
        address[8] memory addresses = [
            address(0),
            address(pool),
            address(engine),
            address(secondEngine),
            quote.tokenIn,
            quote.tokenOut,
            address(tokens[random % 4]),
            partner
        ];
        uint256 number = numbers[random % 6];
        address other = addresses[(random >> 8) % 8];
        if (kind == 0) quote.recipient = other;
        else if (kind == 1) quote.tokenIn = other;
        else if (kind == 2) quote.tokenOut = other;
        else if (kind == 3) quote.amountIn = number;
        else if (kind == 4) quote.amountOut = number;
        else if (kind == 5) quote.fixedFeeIn = number;
        else if (kind == 6) quote.variableFeeIn = number;
        else if (kind == 7) quote.issuedAt = uint64(block.timestamp + random % 120 - 100);
        else if (kind == 8) quote.expiresAt = uint64(block.timestamp + random % 240 - 60);
        else if (kind == 9) quote.maxDeviationBps = uint32(number);
        else if (kind == 10) quote.corridorId = corridorOf(quote.tokenIn, other);
        else (quote.tokenIn, quote.tokenOut) = (quote.tokenOut, quote.tokenIn);
    }

    /// @dev The payer mostly gets and approves what it needs.
    function _equip(uint256 random, FirmQuote memory quote) private {
        if (quote.tokenIn.code.length == 0 || quote.amountIn > type(uint128).max) return;
        if (pool.tokenId(quote.tokenIn) == 0) return;
        PlainToken token = PlainToken(quote.tokenIn);
        if (random % 8 != 0) token.mint(partner, quote.amountIn);
        vm.prank(partner);
        token.approve(address(engine), random % 8 == 1 ? quote.amountIn / 2 : quote.amountIn);
    }

    function _expectCheckedAsCommitted(FirmQuote memory quote) private {
        bytes memory checked = engine.check(quote);
        bytes memory signature = signed(quote);
        uint256 balance = quote.tokenIn.code.length == 0 ? 0 : _balanceOf(quote.tokenIn, partner);
        vm.prank(partner);
        try engine.commitFirmQuote(quote, signature) {
            vm.assertEq(checked, "");
        } catch (bytes memory refusal) {
            bytes4 kind = bytes4(checked);
            if (kind == IKursEngine.PayerBalanceTooLow.selector) {
                vm.assertEq(checked, abi.encodeWithSelector(kind, quote.tokenIn, balance, quote.amountIn));
                vm.assertTrue(_isTheTokens(refusal));
            } else if (kind == IKursEngine.PayerAllowanceTooLow.selector) {
                uint256 allowance = PlainToken(quote.tokenIn).allowance(partner, address(engine));
                vm.assertEq(checked, abi.encodeWithSelector(kind, quote.tokenIn, allowance, quote.amountIn));
                vm.assertTrue(_isTheTokens(refusal));
            } else if (kind == IReservePool.TokensOutsideCorridor.selector) {
                vm.assertTrue(_comesBeforeTheCorridor(quote, refusal) || keccak256(refusal) == keccak256(checked));
            } else {
                vm.assertEq(checked, refusal);
            }
        }
    }

    /// @dev Who asks is told of the corridor first; a commit asks for the payment, and the pool for the engine, before.
    function _comesBeforeTheCorridor(FirmQuote memory quote, bytes memory refusal) private view returns (bool) {
        bytes4 kind = bytes4(refusal);
        return pool.tokenId(quote.tokenIn) == 0 || _isTheTokens(refusal) || kind == IReservePool.SwapsHaveEnded.selector
            || kind == IReservePool.CallerIsNotAnEngine.selector;
    }

    function _isTheTokens(bytes memory refusal) private pure returns (bool) {
        bytes4 kind = bytes4(refusal);
        return kind == IERC20Errors.ERC20InsufficientBalance.selector
            || kind == IERC20Errors.ERC20InsufficientAllowance.selector;
    }

    /// @dev Zero where there is no token.
    function _balanceOf(address token, address account) private view returns (uint256) {
        return pool.tokenId(token) == 0 ? 0 : PlainToken(token).balanceOf(account);
    }
}
